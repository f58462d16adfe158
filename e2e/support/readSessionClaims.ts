import type { Page } from '@playwright/test'

/** What the page's session token says, as the site's server reads it. */
export async function readSessionClaims(page: Page): Promise<Record<string, unknown>> {
  const token = await page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.endsWith('siwx-auth-token')),
  )
  const [, middle = ''] = String(token?.[1]).split('.')
  return JSON.parse(Buffer.from(middle, 'base64url').toString())
}
