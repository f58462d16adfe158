import type { ModalPage } from './modalPage.js'
import { expect, type Page } from './test.js'

/** Opens the account's tab with its NFTs. */
export async function openNfts({ modal, page }: { modal: ModalPage; page: Page }): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
}

/** The cards of the list on screen. */
export const getNfts = ({ dialog }: ModalPage) =>
  dialog.getByRole('list', { name: 'Your NFTs' }).getByRole('button')

/** Opens one of the list, and waits for its picture. */
export async function openNft(modal: ModalPage, name: string): Promise<void> {
  await getNfts(modal).filter({ hasText: name }).click()
  await modal.expectView('Nft')
  await expect(modal.dialog.getByRole('img', { name: `Picture of ${name}` }).locator('canvas')).toBeVisible()
}

/** Goes on to the fields of its transfer, and fills in the receiver; `amount` where there are several. */
export async function fillNftTransfer(
  modal: ModalPage,
  { amount, receiver }: { amount?: string; receiver: string },
): Promise<void> {
  await modal.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await modal.expectView('NftSend')
  if (amount !== undefined) await modal.dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await modal.dialog.getByRole('textbox', { name: 'To', exact: true }).fill(receiver)
}

/** Goes on to the review. */
export async function reviewNftTransfer({ dialog, expectView }: ModalPage): Promise<void> {
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expectView('WalletSendPreview')
}
