import type { Page } from '@playwright/test'
import { findKit } from './findKit.js'

/** As long as a wallet's name can be, without a place to break it. */
export const longName = 'W'.repeat(64)

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
