import type { ModalPage } from '../../modalPage.js'
import { fillSwap, openSwap } from '../../swaps.js'
import { expect, type Page } from '../../test.js'

/** Opens the swap from the account, and fills in half a coin for the dollar token of the other local network. */
export async function fillCoinSoldForThere({ modal, page }: { modal: ModalPage; page: Page }): Promise<void> {
  await openSwap({ page, modal })
  await modal.dialog.locator('.lk-swap-sides .lk-token-chip').nth(1).click()
  await modal.expectView('SwapSelectToken')
  await modal.dialog.getByRole('button', { name: 'Local Two' }).click()
  await modal.dialog
    .getByRole('listitem')
    .getByRole('button', { name: /^USD Coin/ })
    .click()
  await modal.expectView('Swap')
  await expect(modal.dialog.getByText('on Local Two')).toBeVisible()
  await fillSwap(modal, '0.5')
}
