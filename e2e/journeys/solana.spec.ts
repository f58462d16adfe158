import { randomBytes } from 'node:crypto'
import { localSolanaAccounts, localSolanaTokens } from '@latchkey/local/networks/solana'
import { encodeBase58 } from '@latchkey/primitives'
import { callSolana, getLamports, getTokenAmount } from '../support/chains/solana/callSolana.js'
import { getPanel } from '../support/connectByCode.js'
import { expect, test } from '../support/test.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

const [account] = localSolanaAccounts
const shortened = `${account.slice(0, 4)}…${account.slice(-6)}`
/** Anyone may receive: the point need not be one of a known key. */
const createReceiver = () => encodeBase58(randomBytes(32))

test.beforeEach(async ({ page, pocket }) => {
  await page.goto('/')
  await pocket.connect({ namespace: 'solana' })
})

test('§1.006.solana a Solana wallet connects and signs in; address, balances and network are there', async ({
  page,
  modal,
}) => {
  const panel = getPanel(page)
  await expect(panel).toContainText(shortened)
  await expect(panel).toContainText('Pocket on Local Solana')
  await expect(panel).toContainText('Signed in')
  await expect(panel).toContainText(/[\d.]+ SOL/)
  await expect(panel).toContainText(/[\d,.]+ USDC/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await expect(modal.dialog).toContainText(shortened)
  await expect(modal.dialog).toContainText(/[\d.]+ SOL/)
  await modal.close()
  await page.reload()
  await expect(panel).toContainText(shortened)
  await expect(panel).toContainText('Signed in')
})

test('§1.007 SOL is sent: reviewed to the last lamport, approved, confirmed', async ({
  page,
  modal,
  pocket,
}) => {
  const receiver = createReceiver()
  await reviewTransfer({ page, modal }, { symbol: 'SOL', amount: '0.25', receiver })
  const review = ((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')
  expect(review).toContain(receiver)
  expect(review).toContain('0.25SOL')
  const before = await getLamports(account)
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  const receipt = modal.dialog.getByRole('link', { name: /^Sent 0\.25 SOL/ })
  await expect(receipt).toHaveAttribute('href', /\/solana\/tx\/[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  expect(await getLamports(receiver)).toBe(250_000_000n)
  const fee = before - (await getLamports(account)) - 250_000_000n
  expect(fee).toBeGreaterThan(0n)
  expect(fee).toBeLessThan(100_000n)
})

test('§1.007 a token is sent to who has none yet: the review names what opening the account costs', async ({
  page,
  modal,
  pocket,
}) => {
  const receiver = createReceiver()
  await reviewTransfer({ page, modal }, { symbol: 'USDC', amount: '12.25', receiver })
  await expect(modal.dialog).toContainText('Opens the receiver’s account')
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await getTokenAmount(receiver, localSolanaTokens.USDC.address)).toBe(12_250_000n)
})

test('a declined transfer of SOL loses nothing: back on the review, it can be sent again', async ({
  page,
  modal,
  pocket,
}) => {
  const receiver = createReceiver()
  await reviewTransfer({ page, modal }, { symbol: 'SOL', amount: '0.5', receiver })
  await pocket.rejects(() => pressSend(modal))
  await expect(modal.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  expect(await getLamports(receiver)).toBe(0n)
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await getLamports(receiver)).toBe(500_000_000n)
})

test('a transfer that the wallet approves too late is not sent, says so, and can be sent again', async ({
  page,
  modal,
  pocket,
}) => {
  const receiver = createReceiver()
  await reviewTransfer({ page, modal }, { symbol: 'SOL', amount: '0.125', receiver })
  const window = await pocket.asks(() => pressSend(modal))
  // More than a blockhash is good for.
  await callSolana('latchkey_advanceSlots', [200])
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(modal.dialog.getByText('Approved too late')).toBeVisible()
  expect(await getLamports(receiver)).toBe(0n)
  await modal.dialog.getByRole('button', { name: 'Back to review' }).click()
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await getLamports(receiver)).toBe(125_000_000n)
})
