import type { Page } from '@playwright/test'

/** What the page's session token says, as the site's server reads it. */
export async function readSessionClaims(page: Page): Promise<Record<string, unknown>> {
  const [, middle = ''] = (await readToken(page)).split('.')
  return JSON.parse(Buffer.from(middle, 'base64url').toString())
}

/** What the gateway tells the bearer of the page's session token about how they connected. */
export async function readSessionAccount(page: Page): Promise<Record<string, unknown>> {
  const { iss, projectIdKey } = await readSessionClaims(page)
  const response = await page.request.get(`${iss}/auth/v1/me`, {
    params: { projectId: String(projectIdKey), includeAppKitAccount: 'true' },
    headers: { authorization: `Bearer ${await readToken(page)}` },
  })
  return (await response.json()).appKitAccount
}

async function readToken(page: Page): Promise<string> {
  const token = await page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.endsWith('siwx-auth-token')),
  )
  return JSON.parse(String(token?.[1]))
}
