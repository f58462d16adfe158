import type { Page } from '@playwright/test'

/** What the local stack's other projects want of visitors. */
type Wish = 'email' | 'email-required' | 'device-approval' | 'owner-held'

/**
 * Makes the page one of another project, which its server would otherwise have to be started for.
 *
 * @param page - The page, before it is gone to.
 * @param wish - What that project wants.
 */
export async function useProject(page: Page, wish: Wish): Promise<void> {
  // The browser does not know any more that such a page came from this machine.
  await page.context().grantPermissions(['local-network-access'])
  const isDocument = (url: URL) => url.pathname === '/'
  await page.route(isDocument, async (route) => {
    if (route.request().frame() !== page.mainFrame()) return route.fallback()
    // The server may end a connection it has kept in the very moment it is used again; a browser asks once more.
    const response = await route.fetch({ maxRetries: 2 })
    const html = await response.text()
    await route.fulfill({ response, body: html.replaceAll(/latchkey-local(?!-)/g, `latchkey-local-${wish}`) })
  })
}
