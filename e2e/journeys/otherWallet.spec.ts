import { createPublicClient, http, parseEther } from 'viem'
import { installOtherWallet } from '../support/chains/eip155/installOtherWallet.js'
import { getPanel } from '../support/connectByCode.js'
import { expect, test } from '../support/test.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'

test('a wallet that is not ours connects, signs in and sends', async ({ page, modal, stack }) => {
  await installOtherWallet(page)
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /^Mock Wallet/ }).click()
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await modal.expectClosed()
  await expect(getPanel(page)).toContainText('Signed in')
  await reviewTransfer({ page, modal }, { symbol: 'ETH', amount: '0.25', receiver })
  await pressSend(modal)
  await modal.expectView('Account')
  const client = createPublicClient({ transport: http(stack.addresses.evmA) })
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.25'))
})
