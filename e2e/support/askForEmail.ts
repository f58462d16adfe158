import type { Page } from '@playwright/test'

/**
 * Makes the page one of a project that asks its visitors for an email.
 *
 * @param page - The page, before it is gone to.
 * @param isRequired - Whether the email may be skipped.
 */
export async function askForEmail(page: Page, isRequired = false): Promise<void> {
  const projectId = `latchkey-local-email${isRequired ? '-required' : ''}`
  const isOurs = (url: URL) => url.searchParams.get('projectId') === 'latchkey-local'
  await page.route(isOurs, async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('projectId', projectId)
    await route.continue({ url: url.href })
  })
}
