import { randomBytes } from 'node:crypto'
import { waitForReceipt } from '@latchkey/local/chains/eip155'
import { localNetworks } from '@latchkey/local/networks/eip155'
import { encodeBase58 } from '@latchkey/primitives'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { fund } from '../support/chains/eip155/fund.js'
import { holdBlocks } from '../support/chains/eip155/holdBlocks.js'
import { callSolana, getLamports } from '../support/chains/solana/callSolana.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { getPanel } from '../support/connectByCode.js'
import { readAddress, refreshBalances, signIn } from '../support/embedded.js'
import { approve, approveDanger, createEmail, logInByMail, walletPage } from '../support/login.js'
import { expect, test } from '../support/loginTest.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
const readText = (text: string | null) => (text ?? '').replace(/\s/g, '')

test.beforeEach(async ({ page, modal }) => {
  await page.goto('/')
  await logInByMail(page, modal, createEmail())
})

test('§2.003.ApproveTransaction §4.010 a new smart account sends where the site pays the fee: reviewed, approved in the wallet, confirmed @phone', async ({
  page,
  modal,
  stack,
}) => {
  const client = createPublicClient({ transport: http(stack.addresses.evmA), cacheTime: 0 })
  const address = (await readAddress(page, 'eip155')) as Address
  await fund(page, stack.addresses.evmA, address, parseEther('1'))
  await reviewTransfer({ page, modal }, { symbol: 'ETH', amount: '0.25', receiver })
  await expect
    .poll(async () => readText(await modal.dialog.first().textContent()))
    .toContain('paidbythissite')
  await pressSend(modal)
  await modal.expectView('ApproveTransaction')
  await expect(
    walletPage(page)
      .getByText(/^Paid by localhost:\d+/)
      .first(),
  ).toBeVisible()
  await expect(walletPage(page).getByText('−0.25 ETH').first()).toBeVisible()
  await approve(page, 'Approve')
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: /^Sent 0\.25 ETH/ })).toBeVisible()
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.25'))
  expect(await client.getBalance({ address })).toBe(parseEther('0.75'))
})

test('what a smart account has sent is followed although the page is left before a block has it, and leaves a receipt', async ({
  page,
  modal,
  stack,
}) => {
  const client = createPublicClient({ transport: http(stack.addresses.evmA), cacheTime: 0 })
  const address = (await readAddress(page, 'eip155')) as Address
  await fund(page, stack.addresses.evmA, address, parseEther('1'))
  await reviewTransfer({ page, modal }, { symbol: 'ETH', amount: '0.25', receiver })
  await holdBlocks(stack.addresses.evmA, async () => {
    await pressSend(modal)
    await modal.expectView('ApproveTransaction')
    await approve(page, 'Approve')
    await modal.expectView('WalletSendPreview')
    await expect(modal.dialog.getByText('Sending 0.25 ETH')).toBeVisible()
    await page.reload()
    const recent = page.getByRole('region', { name: 'Recent activity' })
    await expect(recent).toContainText('Sending 0.25 ETH')
    // No transaction has it yet that an explorer could show.
    await expect(recent.getByRole('link')).toHaveCount(0)
  })
  const recent = page.getByRole('region', { name: 'Recent activity' })
  await expect(recent).toContainText('Sent 0.25 ETH')
  const link = (await recent.getByRole('link').getAttribute('href')) ?? ''
  const hash = (/0x[0-9a-f]{64}$/.exec(link)?.[0] ?? '0x') as Hex
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.25'))
})

test('§4.010 where nobody pays for it, the most a smart account can send leaves its own fee', async ({
  page,
  modal,
  stack,
}) => {
  await chooseNetwork({ page, modal }, 'Local Two')
  await expect(getPanel(page)).toContainText('Local Two')
  await modal.close()
  const client = createPublicClient({ transport: http(stack.addresses.evmB), cacheTime: 0 })
  const address = (await readAddress(page, 'eip155')) as Address
  await fund(page, stack.addresses.evmB, address, parseEther('1'))
  await reviewTransfer({ page, modal }, { symbol: 'ETH', amount: '0.1', receiver })
  await modal.back()
  await modal.expectView('WalletSend')
  await modal.dialog.getByRole('button', { name: /most that can be sent|^Max$/ }).click()
  const amount = modal.dialog.getByRole('textbox', { name: /^Amount/ })
  await expect(amount).not.toHaveValue('0.1')
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  await pressSend(modal)
  await modal.expectView('ApproveTransaction')
  await expect(walletPage(page).getByText(/^At most [\d.]+ ETH/)).toBeVisible()
  // All of it: that is danger, and confirmed in a window of the wallet's own.
  await expect(walletPage(page).getByText(/You send everything/)).toBeVisible()
  await approveDanger(page, 'Approve')
  await modal.expectView('Account')
  const sent = await client.getBalance({ address: receiver })
  expect(sent).toBeGreaterThan(parseEther('0.9'))
  expect(sent).toBeLessThan(parseEther('1'))
})

test('what is declined in the wallet is not sent; approved the next time it is, by the plain account too', async ({
  page,
  modal,
  stack,
}) => {
  const client = createPublicClient({ transport: http(stack.addresses.evmA), cacheTime: 0 })
  const [one] = localNetworks
  const token = one?.tokens.find(({ symbol }) => symbol === 'USDC')
  if (!token) throw new Error('There is no USDC')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: /^Wallet settings/ }).click()
  await modal.expectView('AccountSettings')
  await modal.dialog.getByRole('button', { name: /^Use your standard account/ }).click()
  // It is another account, which signs in for itself.
  await signIn({ page, modal })
  const address = (await readAddress(page, 'eip155')) as Address
  const rich = mnemonicToAccount('test test test test test test test test test test test junk')
  const wallet = createWalletClient({ account: rich, chain: one, transport: http(stack.addresses.evmA) })
  const hash = await wallet.writeContract({
    address: token.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [address, parseUnits('40', token.decimals)],
  })
  await waitForReceipt(client, hash)
  await fund(page, stack.addresses.evmA, address, parseEther('1'))
  await reviewTransfer({ page, modal }, { symbol: 'USDC', amount: '12.5', receiver })
  await pressSend(modal)
  await modal.expectView('ApproveTransaction')
  await walletPage(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await modal.expectView('WalletSendPreview')
  const readReceived = () =>
    client.readContract({
      address: token.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [receiver],
    })
  expect(await readReceived()).toBe(0n)
  await pressSend(modal)
  await modal.expectView('ApproveTransaction')
  await expect(walletPage(page).getByText('−12.5 USDC').first()).toBeVisible()
  await approve(page, 'Approve')
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: /^Sent 12\.5 USDC/ })).toBeVisible()
  expect(await readReceived()).toBe(parseUnits('12.5', token.decimals))
})

test('§1.007 the same login sends SOL: another account, which signs in for itself', async ({
  page,
  modal,
}) => {
  await chooseNetwork({ page, modal }, 'Local Solana')
  await signIn({ page, modal })
  const panel = getPanel(page)
  await expect(panel).toContainText('Local Solana')
  const address = await readAddress(page, 'solana')
  await callSolana('requestAirdrop', [address, 1_000_000_000])
  await expect.poll(() => getLamports(address)).toBe(1_000_000_000n)
  await refreshBalances(page)
  const to = encodeBase58(randomBytes(32))
  await reviewTransfer({ page, modal }, { symbol: 'SOL', amount: '0.25', receiver: to })
  await pressSend(modal)
  await modal.expectView('ApproveTransaction')
  await expect(walletPage(page).getByText('−0.25 SOL').first()).toBeVisible()
  await approve(page, 'Approve')
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: /^Sent 0\.25 SOL/ })).toBeVisible()
  expect(await getLamports(to)).toBe(250_000_000n)
})
