import type { Page } from '@playwright/test'
import { findKit } from '../../findKit.js'

/**
 * Opens a transfer of 0.25 ether filled in, as a site's own code does.
 *
 * @param page - The site's page, with a wallet connected.
 */
export async function openSendFromCode(page: Page): Promise<void> {
  const kit = await findKit(page)
  await kit.evaluate((found) => {
    found.send
      .openSend({
        amount: '0.25',
        assetAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
        namespace: 'eip155',
        chainId: 31337,
        to: '0x52908400098527886E0F7030069857D2E4169EE7',
      })
      .catch(() => undefined)
  })
}
