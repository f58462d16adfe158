import { createPublicClient, http, parseEther } from 'viem'
import { installOtherWallet } from '../support/installOtherWallet.js'
import { expect, test } from '../support/test.js'

const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'

test('a wallet that is not ours connects, signs in and sends', async ({ page, modal, stack }) => {
  await installOtherWallet(page)
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /^Mock Wallet/ }).click()
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await modal.expectClosed()
  const panel = page.getByRole('region', { name: 'Your account' })
  await expect(panel).toContainText('Signed in')
  await expect(panel).toContainText(/\$[\d,]+\.\d\d/)
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await modal.expectView('WalletSend')
  await modal.dialog
    .getByRole('button', { name: /Select token|Choose another token/i })
    .first()
    .click()
  await modal.dialog
    .getByRole('button', { name: /\bETH\b/ })
    .first()
    .click()
  await modal.dialog.getByRole('textbox', { name: /^Amount/ }).fill('0.25')
  await modal.dialog.getByRole('textbox', { name: 'To' }).fill(receiver)
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  await modal.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await modal.expectView('Account')
  const client = createPublicClient({ transport: http(stack.addresses.evmA) })
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.25'))
})
