import type { ModalPage } from './modalPage.js'
import { expect, type Page } from './test.js'

/** Opens the swap from the account. */
export async function openSwap({ modal, page }: { modal: ModalPage; page: Page }): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await modal.expectView('Swap')
}

/** Chooses the token of a side by its symbol, or by an address. */
export async function chooseSwapToken(
  modal: ModalPage,
  side: 'pay' | 'get',
  { name, search = name }: { name: string; search?: string },
): Promise<void> {
  const chips = modal.dialog.locator('.lk-swap-sides .lk-token-chip')
  await chips.nth(side === 'pay' ? 0 : 1).click()
  await modal.expectView('SwapSelectToken')
  await modal.dialog.getByRole('searchbox').fill(search)
  // The list follows what is typed a moment later; before that a click may meet another row.
  await expect(modal.dialog.getByText(/^\d+ tokens? found$/)).toBeAttached()
  await modal.dialog
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await modal.expectView('Swap')
}

/** Fills in what is paid, and waits for what one gets. */
export async function fillSwap(modal: ModalPage, amount: string): Promise<void> {
  await modal.dialog.getByRole('textbox', { name: 'You pay' }).fill(amount)
  await expect(modal.dialog.getByRole('textbox', { name: 'You get' })).not.toHaveValue('')
}

/** Opens the swap from the account, and fills in half a coin for the listed dollar token. */
export async function fillCoinSold(browser: { modal: ModalPage; page: Page }): Promise<void> {
  await openSwap(browser)
  await chooseSwapToken(browser.modal, 'get', { name: 'USD Coin' })
  await fillSwap(browser.modal, '0.5')
}

/** Goes on to the review. */
export async function reviewSwap({ dialog, expectView }: ModalPage): Promise<void> {
  await dialog.getByRole('button', { name: 'Review swap' }).click()
  await expectView('SwapPreview')
  await expect(dialog.getByText('You get at least')).toBeVisible()
}
