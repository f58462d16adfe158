import type { Page } from '@playwright/test'
import { longName } from '../../longName.js'

/**
 * Announces a wallet of that name, which answers nothing.
 *
 * @param page - The site's page.
 */
export async function announceLongName(page: Page): Promise<void> {
  await page.evaluate((name) => {
    const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
    const info = { uuid: crypto.randomUUID(), name, rdns: 'test.long', icon: 'data:image/svg+xml,<svg/>' }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, longName)
}
