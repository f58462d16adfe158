import type { ModalPage } from './modalPage.js'
import { expect, type Page } from './test.js'

/** Opens the account's tab with what it has done. */
export async function openActivity({ modal, page }: { modal: ModalPage; page: Page }): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByRole('button', { name: 'Show all activity' })).toBeVisible()
}

/** Goes on to the whole list. */
export async function showAllActivity(modal: ModalPage): Promise<void> {
  await modal.dialog.getByRole('button', { name: 'Show all activity' }).click()
  await modal.expectView('Transactions')
  await expect(modal.dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
}

/** Opens the newest transaction of the list. */
export async function openTransaction(modal: ModalPage): Promise<void> {
  await modal.dialog.getByRole('listitem').first().getByRole('button').first().click()
  await modal.expectView('Transaction')
}
