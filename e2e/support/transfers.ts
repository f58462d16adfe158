import { getPanel } from './connectByCode.js'
import type { ModalPage } from './modalPage.js'
import { expect, type Page } from './test.js'

/** What is sent to whom; the amount as it is typed. */
type Transfer = { symbol: string; amount: string; receiver: string }

/** Opens the fields of a transfer with the page's own button, once the account's balances are there. */
export async function openSend({ page, modal }: { page: Page; modal: ModalPage }): Promise<void> {
  const panel = getPanel(page)
  await expect(panel).toContainText(/\$[\d,]+\.\d\d/)
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await modal.expectView('WalletSend')
}

/** Chooses what is sent. */
export async function chooseToken({ dialog }: ModalPage, symbol: string): Promise<void> {
  await dialog
    .getByRole('button', { name: /Select token|Choose another token/i })
    .first()
    .click()
  await dialog
    .getByRole('button', { name: new RegExp(`\\b${symbol}\\b`) })
    .first()
    .click()
}

/** Fills in a transfer whose fields are on screen. */
export async function fillTransfer(modal: ModalPage, { symbol, amount, receiver }: Transfer): Promise<void> {
  await chooseToken(modal, symbol)
  await modal.dialog.getByRole('textbox', { name: /^Amount/ }).fill(amount)
  await modal.dialog.getByRole('textbox', { name: 'To', exact: true }).fill(receiver)
}

/** Goes from the page's panel to the review of a transfer. */
export async function reviewTransfer(
  { page, modal }: { page: Page; modal: ModalPage },
  transfer: Transfer,
): Promise<void> {
  await openSend({ page, modal })
  await fillTransfer(modal, transfer)
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
}

/** Presses what sends the transfer that is reviewed. */
export const pressSend = ({ dialog }: ModalPage) =>
  dialog.getByRole('button', { name: 'Send', exact: true }).click()
