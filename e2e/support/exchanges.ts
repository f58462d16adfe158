import { findKit } from './findKit.js'
import type { ModalPage } from './modalPage.js'
import { expect, type Page } from './test.js'

type Browser = { modal: ModalPage; page: Page }

/** Opens the view of deposits, as a site does. */
export async function showDeposit({ modal, page }: Browser): Promise<void> {
  const kit = await findKit(page)
  await kit.evaluate((one) => void one.modal.open({ view: 'PayWithExchange' as never }))
  await modal.expectView('PayWithExchange')
}

/** Goes from the account to the deposit from an exchange. */
export async function openDeposit({ modal, page }: Browser): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: 'Fund', exact: true }).click()
  await modal.dialog.getByRole('button', { name: /^Deposit from an exchange/ }).click()
  await modal.expectView('PayWithExchange')
  await expect(modal.dialog.getByRole('textbox')).toBeVisible()
}

/**
 * Presses what opens an exchange's page, and waits for it.
 *
 * @returns The page.
 */
export async function openExchange({ page, modal }: Browser, name: string | RegExp): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await modal.dialog.getByRole('button', { name }).click()
  const exchange = await opening
  await expect(exchange.getByRole('heading', { level: 1 })).toHaveText('Withdraw with a test account')
  return exchange
}

/** Chooses a test account on the exchange's page, and withdraws. */
export async function withdraw(exchange: Page, account: string): Promise<void> {
  await exchange.getByRole('radio', { name: account }).check()
  await exchange.getByRole('button', { name: /^Withdraw/ }).click()
}

/**
 * Withdraws with the slow test account.
 *
 * @returns The address of the page that says so.
 */
export async function withdrawSlowly(exchange: Page): Promise<string> {
  await withdraw(exchange, 'Is slow')
  await expect(exchange.getByRole('button', { name: 'Don’t wait' })).toBeVisible()
  return exchange.url()
}

/** Makes the browser block windows, as many do. */
export async function blockWindows(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.open = () => null
  })
}
