import { localAccounts, localNetworks } from '@latchkey/local/networks/eip155'
import { createPublicClient, erc20Abi, formatEther, http, parseEther, parseUnits } from 'viem'
import { holdBlocks } from '../support/chains/eip155/holdBlocks.js'
import { expect, test } from '../support/test.js'
import { chooseToken, fillTransfer, openSend, pressSend } from '../support/transfers.js'

const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
const [one] = localNetworks
const getToken = (symbol: string) => {
  const token = one?.tokens.find((candidate) => candidate.symbol === symbol)
  if (!token) throw new Error(`no ${symbol}`)
  return token
}

test.beforeEach(async ({ page, modal, pocket }) => {
  await pocket.comeBack()
  await openSend({ page, modal })
})

test('§2.003.WalletSend §2.025 §4.033 §4.034 §4.035 ether is sent: filled in, reviewed with the full address, approved, confirmed @phone', async ({
  modal,
  pocket,
  stack,
}) => {
  const client = createPublicClient({ transport: http(stack.addresses.evmA) })
  await fillTransfer(modal, { symbol: 'ETH', amount: '1.5', receiver })
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  const review = ((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')
  expect(review).toContain(receiver)
  expect(review).toContain('1.5ETH')
  const before = await client.getBalance({ address: localAccounts[0] })
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: /^Sent 1\.5 ETH/ })).toBeVisible()
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('1.5'))
  const after = await client.getBalance({ address: localAccounts[0] })
  expect(before - after).toBeGreaterThan(parseEther('1.5'))
  const shown = Number(formatEther(after)).toFixed(6).slice(0, -3)
  await expect(
    modal.dialog
      .getByText(new RegExp(`${Math.floor(Number(shown)).toLocaleString('en-US')}\\.\\d+ ETH`))
      .first(),
  ).toBeVisible()
})

test('a transfer that is on its way when the page is left is followed after it, and leaves a receipt', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await fillTransfer(modal, { symbol: 'ETH', amount: '0.75', receiver })
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await holdBlocks(stack.addresses.evmA, async (mine) => {
    await pocket.approves(() => pressSend(modal))
    await expect(modal.dialog.getByText('Sending 0.75 ETH')).toBeVisible()
    await page.reload()
    const recent = page.getByRole('region', { name: 'Recent activity' })
    await expect(recent).toContainText('Sending 0.75 ETH')
    await expect(recent.getByRole('link')).toHaveAttribute('href', /\/tx\/0x[0-9a-f]{64}$/)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account/ })
      .click()
    await modal.expectView('Account')
    await expect(modal.dialog.getByRole('link', { name: /Sending 0\.75 ETH/ })).toBeVisible()
    await mine()
    await expect(modal.dialog.getByRole('link', { name: /^Sent 0\.75 ETH/ })).toBeVisible()
    await modal.close()
    await expect(recent).toContainText('Sent 0.75 ETH')
  })
})

for (const symbol of ['USDC', 'USDT']) {
  test(`${symbol} is sent${symbol === 'USDT' ? ', whose transfer returns nothing' : ''}`, async ({
    modal,
    pocket,
    stack,
  }) => {
    const client = createPublicClient({ transport: http(stack.addresses.evmA) })
    const { address, decimals } = getToken(symbol)
    await fillTransfer(modal, { symbol, amount: '12.25', receiver })
    await modal.dialog.getByRole('button', { name: 'Review' }).click()
    await modal.expectView('WalletSendPreview')
    await pocket.approves(() => pressSend(modal))
    await modal.expectView('Account')
    const balance = await client.readContract({
      address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [receiver],
    })
    expect(balance).toBe(parseUnits('12.25', decimals))
  })
}

test('Max leaves the fee behind, and what is shown can really be sent', async ({ modal, pocket, stack }) => {
  const client = createPublicClient({ transport: http(stack.addresses.evmA) })
  await fillTransfer(modal, { symbol: 'ETH', amount: '1', receiver })
  await modal.dialog.getByRole('button', { name: /most that can be sent|^Max$/ }).click()
  const amount = modal.dialog.getByRole('textbox', { name: /^Amount/ })
  await expect(amount).not.toHaveValue('1')
  const balance = await client.getBalance({ address: localAccounts[0] })
  expect(parseEther(await amount.inputValue())).toBeLessThan(balance)
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await client.getBalance({ address: receiver })).toBeGreaterThan(parseEther('1'))
})

test('the button names the first thing that is missing or wrong', async ({ modal }) => {
  const { dialog } = modal
  const amount = dialog.getByRole('textbox', { name: /^Amount/ })
  const to = dialog.getByRole('textbox', { name: 'To' })
  await chooseToken(modal, 'ETH')
  await expect(dialog.getByRole('button', { name: 'Add amount' })).toBeVisible()
  await amount.fill('999999')
  await expect(dialog.getByRole('button', { name: 'Insufficient funds' })).toBeVisible()
  await amount.fill('1')
  await expect(dialog.getByRole('button', { name: 'Add address' })).toBeVisible()
  await to.fill('0x123')
  await expect(dialog.getByRole('button', { name: 'Invalid address' })).toBeVisible()
  await to.fill(receiver)
  await expect(dialog.getByRole('button', { name: 'Review' })).toBeEnabled()
})

test('a declined transfer loses nothing: back on the review, it can be sent again', async ({
  modal,
  pocket,
  stack,
}) => {
  const client = createPublicClient({ transport: http(stack.addresses.evmA) })
  await fillTransfer(modal, { symbol: 'ETH', amount: '0.5', receiver })
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await pocket.rejects(() => pressSend(modal))
  await expect(modal.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  expect(await client.getBalance({ address: receiver })).toBe(0n)
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.5'))
})
