import { patienceMs } from '../../scripts/lib/patience.mjs'
import type { ModalPage } from './modalPage.js'
import { expect, type Page } from './test.js'

/** What a visitor has in front. */
export type Browser = { modal: ModalPage; page: Page }

/** Opens the purchase from the account. */
export async function openBuying({ modal, page }: Browser): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: 'Fund', exact: true }).click()
  await modal.expectView('FundWallet')
  await modal.dialog.getByRole('button', { name: /^Buy crypto/ }).click()
  await modal.expectView('OnRampProviders')
}

/** Chooses the token by its name. */
export async function chooseBoughtToken({ dialog, expectView }: ModalPage, name: string): Promise<void> {
  await dialog
    .locator('.lk-swap-sides')
    .getByRole('button', { name: /Select token|Choose another token/ })
    .click()
  await expectView('OnRampTokenSelect')
  await dialog
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await expectView('OnRampProviders')
}

/** Fills in what is paid, and waits for what one gets. */
export async function fillPayment({ dialog }: ModalPage, amount: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'You pay' }).fill(amount)
  await expect(dialog.getByRole('textbox', { name: 'You get' })).not.toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Review purchase' })).toBeEnabled()
}

/** Goes on to the review. */
export async function reviewPurchase({ dialog, expectView }: ModalPage): Promise<void> {
  await dialog.getByRole('button', { name: 'Review purchase' }).click()
  await expectView('BuyInProgress')
  await expect(dialog.getByText('Price valid until')).toBeVisible()
}

/** Opens the purchase, fills it in, and reviews it. */
export async function prepareBuying(
  browser: Browser,
  { amount = '100', token = 'USD Coin' }: { amount?: string; token?: string } = {},
): Promise<void> {
  await openBuying(browser)
  await chooseBoughtToken(browser.modal, token)
  await fillPayment(browser.modal, amount)
  await reviewPurchase(browser.modal)
}

/** Orders what is under review, and returns the card sandbox's window. */
export async function goToPayment({ modal, page }: Browser, button = 'Continue'): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await modal.dialog.getByRole('button', { name: button, exact: true }).click()
  const window = await opening
  await expect(window.getByRole('heading', { name: 'Pay with a test card' })).toBeVisible()
  return window
}

/** Pays with one of the sandbox's cards, by its title. */
export async function payWith(window: Page, card: string): Promise<void> {
  await window.getByRole('radio', { name: new RegExp(`^${card}`) }).check()
  await window.getByRole('button', { name: /^Pay/ }).click()
}

/** The step shows a text; orders are asked about every few seconds. */
export async function expectPurchase({ dialog }: ModalPage, text: string | RegExp): Promise<void> {
  await expect(dialog.getByText(text).first()).toBeVisible({ timeout: patienceMs + 10_000 })
}
