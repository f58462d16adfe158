import type { Page } from '@playwright/test'
import { findKit } from './findKit.js'

/** As long as a wallet's name can be, without a place to break it. */
export const longName = 'W'.repeat(64)

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

/**
 * Gives every wallet that is connected that name.
 *
 * @param page - The site's page.
 */
export async function renameWallet(page: Page): Promise<void> {
  const kit = await findKit(page)
  await kit.evaluate(({ store }, name) => {
    const { setState, getState } = store as typeof store & { setState(change: object): void }
    const renamed = Object.entries(getState().connections).map(([id, connection]) => [
      id,
      { ...connection, wallet: { ...connection.wallet, name } },
    ])
    setState({ connections: Object.fromEntries(renamed) })
  }, longName)
}
