import { readFile } from 'node:fs/promises'
import { localAccounts, localNetworks } from '@latchkey/local/networks/eip155'
import { encodeFunctionData, erc20Abi, type Hex, parseUnits } from 'viem'
import { openActivity, openTransaction, showAllActivity } from '../support/activity.js'
import { callChain } from '../support/chains/callChain.js'
import { stopNode } from '../support/chains/stopNode.js'
import { expect, test } from '../support/test.js'
import { reviewTransfer } from '../support/transfers.js'

const [one] = localNetworks
const [own, friend, stranger] = localAccounts as readonly Hex[]
const usdc = one?.tokens.find(({ symbol }) => symbol === 'USDC')

type Stack = { addresses: { evmA: string } }
const send = (stack: Stack, from: Hex, data: Hex) =>
  callChain(stack.addresses.evmA, 'eth_sendTransaction', [{ from, to: usdc?.address, data }])
const pay = (stack: Stack, amount: string) =>
  send(
    stack,
    friend as Hex,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [own as Hex, parseUnits(amount, 6)],
    }),
  )
/** Anybody can make a token say that nothing went from one account to another. */
const poison = (stack: Stack) =>
  send(
    stack,
    stranger as Hex,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [own as Hex, stranger as Hex, 0n],
    }),
  )

test.beforeEach(async ({ pocket, stack }) => {
  // Account 1 has some, and what it pays is seen.
  await pay(stack, '3.456789')
  await pocket.comeBack()
})

test('§1.005 what arrived is in the account’s activity, in the list by month, and told in full @phone', async ({
  modal,
  page,
}) => {
  await openActivity({ modal, page })
  await expect(modal.dialog.getByText('+3.456 USDC').first()).toBeVisible()
  await showAllActivity(modal)
  await expect(modal.dialog.getByText('+3.456 USDC').first()).toBeVisible()
  await openTransaction(modal)
  await expect(modal.dialog.getByText('+3.456789 USDC')).toBeVisible()
  await expect(modal.dialog.getByText(friend as string, { exact: false }).first()).toBeAttached()
  await expect(modal.dialog.getByRole('link', { name: /explorer/ })).toHaveAttribute(
    'href',
    /\/tx\/0x[0-9a-f]{64}$/,
  )
  await modal.back()
  const saved = page.waitForEvent('download')
  await modal.dialog.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toContain('Received,Confirmed,in,3.456789,USDC,')
})

test('a transfer of nothing, made to put an address into the list, is folded away with the reason', async ({
  modal,
  page,
  stack,
}) => {
  await poison(stack)
  await openActivity({ modal, page })
  await showAllActivity(modal)
  const folded = modal.dialog.getByText(/suspicious transaction/)
  await expect(modal.dialog.getByText(/Moved nothing/).first()).toBeHidden()
  await folded.click()
  await expect(modal.dialog.getByText(/Moved nothing/).first()).toBeVisible()
})

test('a receiver that looks like one that was paid is warned of, with the difference marked', async ({
  modal,
  page,
  stack,
}) => {
  const args = [friend as Hex, parseUnits('2', 6)] as const
  await send(stack, own as Hex, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))
  await openActivity({ modal, page })
  await expect(modal.dialog.getByText('2 USDC').first()).toBeVisible()
  await modal.close()
  const middle = '0'.repeat(26)
  const receiver = `${friend?.slice(0, 8)}${middle}${friend?.slice(-8)}`.toLowerCase()
  await reviewTransfer({ modal, page }, { symbol: 'USDC', amount: '1', receiver })
  const pairs = modal.dialog.locator('.lk-look-alike')
  await expect(pairs.locator('mark').first()).toHaveText(middle)
  await expect(pairs).toContainText(friend as string, { ignoreCase: true })
})

test('what a reorganisation takes back goes from the list that is open', async ({ modal, page, stack }) => {
  await openActivity({ modal, page })
  await showAllActivity(modal)
  await pay(stack, '7.654321')
  await modal.back()
  await showAllActivity(modal)
  await expect(modal.dialog.getByText('+7.654 USDC').first()).toBeVisible()
  await callChain(stack.addresses.evmA, 'anvil_reorg', [1, []])
  await expect(modal.dialog.getByText('+7.654 USDC')).toHaveCount(0)
  await expect(modal.dialog.getByText('+3.456 USDC').first()).toBeVisible()
})

test('§8.003 when the gateway does not answer the list says so, and is there when it is tried again', async ({
  complaints,
  modal,
  page,
}) => {
  complaints.allow('Failed to load resource')
  await page.route('**/v1/account/*/history*', (route) => route.abort())
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByText('Couldn’t load your activity')).toBeVisible()
  await page.unroute('**/v1/account/*/history*')
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.dialog.getByText('+3.456 USDC').first()).toBeVisible()
})

test('while the network’s node does not answer the list is what is known, says that more may have happened, and goes on by itself', async ({
  complaints,
  modal,
  page,
  stack,
}) => {
  complaints.allow('Failed to load resource')
  // What is known is known to the gateway, not to this page.
  await openActivity({ modal, page })
  await expect(modal.dialog.getByText('+3.456 USDC').first()).toBeVisible()
  await stopNode(stack.addresses.evmA, async () => {
    await page.reload()
    await openActivity({ modal, page })
    await showAllActivity(modal)
    await expect(modal.dialog.getByText('+3.456 USDC').first()).toBeVisible()
    await expect(modal.dialog.getByText(/recent activity may be missing/)).toBeVisible()
  })
  await pay(stack, '5.432109')
  await expect(modal.dialog.getByText('+5.432 USDC').first()).toBeVisible()
  await expect(modal.dialog.getByText(/recent activity may be missing/)).toHaveCount(0)
})

test('while the gateway is behind the network the list says by how many blocks, until they are read', async ({
  modal,
  page,
}) => {
  let behind = 4_200
  await page.route('**/v1/account/*/history*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...(behind > 0 && { behind }) } })
  })
  await openActivity({ modal, page })
  await showAllActivity(modal)
  await expect(modal.dialog.getByText(/The newest 4200 blocks are still being read/)).toBeVisible()
  behind = 0
  await expect(modal.dialog.getByText(/still being read/)).toHaveCount(0)
  await expect(modal.dialog.getByText('+3.456 USDC').first()).toBeVisible()
})
