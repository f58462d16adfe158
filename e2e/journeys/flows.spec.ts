import { localAccounts, localNetworks } from '@latchkey/local/networks/eip155'
import { localSolana, localSolanaAccounts } from '@latchkey/local/networks/solana'
import { encodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'
import { callChain } from '../support/chains/callChain.js'
import { callSolana } from '../support/chains/solana/callSolana.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { connectBeside } from '../support/connectBeside.js'
import { getPanel } from '../support/connectByCode.js'
import { expect, test } from '../support/test.js'

const [one] = localNetworks
const endOf = (address: string) => address.slice(-6)
const [evmEnd, solanaEnd] = [endOf(localAccounts[0]), endOf(localSolanaAccounts[0])]

test('what is connected stays in front while a wallet for other networks is chosen; then both are there', async ({
  page,
  modal,
  pocket,
}) => {
  const panel = getPanel(page)
  await page.goto('/')
  await pocket.connect()
  await chooseNetwork({ page, modal }, 'Local Solana')
  await expect(modal.dialog).toContainText(
    'Connect a wallet for Solana. Your Ethereum wallet stays connected.',
  )
  await modal.dialog.getByRole('button', { name: 'Choose another wallet' }).click()
  await modal.expectView('Connect')
  await expect(panel).toContainText(evmEnd)
  await modal.close()
  await expect(panel).toContainText('Pocket on Local One')

  // What an older version has left: a network in front that no wallet is connected for.
  await page.evaluate((network) => {
    localStorage.setItem('@latchkey/active_namespace', '"solana"')
    localStorage.setItem('@latchkey/active_caip_network_id', JSON.stringify(network))
  }, localSolana.caipNetworkId)
  await page.reload()
  await expect(panel).toContainText('Pocket on Local One')
  await expect(panel).toContainText(evmEnd)

  await connectBeside({ page, modal, pocket }, 'solana')
  await expect(panel).toContainText(solanaEnd)
  const also = panel.getByRole('region', { name: 'Also connected' })
  await expect(also).toContainText(evmEnd)
  await page.reload()
  await expect(panel).toContainText('Pocket on Local Solana')
  await expect(also).toContainText('Pocket on Ethereum')

  await panel.getByRole('button', { name: 'Networks', exact: true }).click()
  await modal.expectView('Networks')
  await expect(modal.dialog.getByRole('region', { name: 'EVM networks' })).toContainText('Pocket')
  await expect(modal.dialog.getByRole('button', { name: /^Local One.*Connected/ })).toBeVisible()
  await modal.close()

  // A wallet that is chosen again comes to the front.
  await also.getByRole('button', { name: 'Use the Ethereum account' }).click()
  await expect(panel).toContainText('Pocket on Local One')
  await panel.getByRole('button', { name: 'Account', exact: true }).click()
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('region', { name: 'Also connected' })).toContainText('Pocket on Solana')
  await modal.dialog.getByRole('button', { name: 'Disconnect Pocket from Ethereum and Solana' }).click()
  await expect(panel).toContainText('No wallet connected')

  const several = page.getByRole('switch', { name: 'Several wallets at once' })
  await several.check()
  await page.getByRole('switch', { name: 'Ask for an email before signing in' }).check()
  await expect(page.getByRole('region', { name: 'Code' })).toContainText(
    'multiWallet: true, emailCapture: []',
  )
})

test('a sign-in that was declined is not asked for again, and one signature counts on all networks of a kind', async ({
  page,
  modal,
  pocket,
}) => {
  const panel = getPanel(page)
  await page.goto('/')
  await pocket.connect({ signIn: false })
  await modal.dialog.getByRole('button', { name: 'Not now' }).click()
  await modal.expectClosed()
  await page.reload()
  await expect(panel).toContainText('Pocket on Local One')
  await expect(panel).toContainText('Connected, not signed in')
  await chooseNetwork({ page, modal }, 'Local Two')
  await pocket.approves(async () => undefined)
  await expect(panel).toContainText('Pocket on Local Two')
  await modal.expectClosed()

  await panel.getByRole('button', { name: 'Account', exact: true }).click()
  await modal.dialog.getByRole('button', { name: /^Sign in/ }).click()
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
  await expect(panel).toContainText('Signed in')
  await chooseNetwork({ page, modal }, 'Local One')
  await pocket.approves(async () => undefined)
  await expect(panel).toContainText('Pocket on Local One')
  await expect(panel).toContainText('Signed in')
  await modal.expectClosed()
})

test('ether, tokens and SOL that arrive are told while the page is open, and the balances follow', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const panel = getPanel(page)
  const usdc = one?.tokens.find(({ symbol }) => symbol === 'USDC')
  if (!usdc) throw new Error('no USDC')
  const send = (transaction: object) =>
    callChain(stack.addresses.evmA, 'eth_sendTransaction', [{ from: localAccounts[1], ...transaction }])
  await callChain(stack.addresses.evmA, 'anvil_setBalance', [
    localAccounts[1],
    `0x${parseEther('100').toString(16)}`,
  ])
  const recent = panel.getByRole('region', { name: 'Recent activity' })
  const told = page.getByRole('status').filter({ hasText: 'Received' })

  await page.goto('/')
  await pocket.connect()
  await expect(panel).toContainText(/[\d.,]+ ETH/)
  // The first reading is told to nobody.
  await page.waitForTimeout(4000)
  await expect(told).toHaveCount(0)
  await send({ to: localAccounts[0], value: `0x${parseEther('10').toString(16)}` })
  await expect(told).toContainText('Received 10 ETH')
  await expect(recent).toContainText('Received 10 ETH')
  const before = await recent.textContent()
  await expect.poll(() => recent.textContent()).not.toBe(before)

  const args = [localAccounts[0], parseUnits('25', usdc.decimals)] as const
  await send({
    to: usdc.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
  })
  await expect(recent).toContainText('Received 25 USDC')

  await connectBeside({ page, modal, pocket }, 'solana')
  await expect(panel).toContainText(/[\d.,]+ SOL/)
  await page.waitForTimeout(4000)
  await callSolana('requestAirdrop', [localSolanaAccounts[0], 2_000_000_000])
  await expect(recent).toContainText('Received 2 SOL')
  await expect(recent).not.toContainText('ETH')
})
