import { localBitcoinAccounts } from '@latchkey/local/networks/bip122'
import {
  createBitcoinReceiver,
  getBitcoinTransaction,
  getSatoshis,
  listTransactions,
} from '../support/chains/bip122/askBitcoin.js'
import { getPanel } from '../support/connectByCode.js'
import { expect, test } from '../support/test.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

const [{ payment, ordinal }] = localBitcoinAccounts
const shortened = `${payment.slice(0, 4)}…${payment.slice(-6)}`

test.beforeEach(async ({ page, pocket }) => {
  await page.goto('/')
  await pocket.connect({ namespace: 'bip122' })
})

test('§1.006.bip122 a Bitcoin wallet connects and signs in; address, balance and network are there', async ({
  page,
  modal,
}) => {
  const panel = getPanel(page)
  await expect(panel).toContainText(shortened)
  await expect(panel).toContainText('Pocket on Local Bitcoin')
  await expect(panel).toContainText('Signed in')
  await expect(panel).toContainText(/[\d.]+ BTC/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await expect(modal.dialog).toContainText(shortened)
  await expect(modal.dialog).toContainText(/[\d.]+ BTC/)
  await modal.close()
  await page.reload()
  await expect(panel).toContainText(shortened)
  await expect(panel).toContainText('Signed in')
})

test('BTC is sent: reviewed to the last satoshi, approved, on its way, and nothing of the ordinals address is spent', async ({
  page,
  modal,
  pocket,
}) => {
  const receiver = createBitcoinReceiver()
  await reviewTransfer({ page, modal }, { symbol: 'BTC', amount: '0.0025', receiver })
  const review = ((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')
  expect(review).toContain(receiver)
  expect(review).toContain('0.0025BTC')
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  const receipt = modal.dialog.getByRole('link', { name: /^Sent 0\.0025 BTC/ })
  await expect(receipt).toHaveAttribute('href', /\/bitcoin\/tx\/[0-9a-f]{64}$/)
  expect(await getSatoshis(receiver)).toBe(250_000n)
  const [id = ''] = /[0-9a-f]{64}$/.exec((await receipt.getAttribute('href')) ?? '') ?? []
  const { fee, vin, vout, weight } = await getBitcoinTransaction(id)
  // What the visitor was shown is what it cost.
  expect(review).toContain(`${(fee / 1e8).toFixed(8).replace(/0+$/, '')}BTC`)
  expect(fee).toBeGreaterThanOrEqual(Math.ceil(weight / 4))
  expect(vin.map(({ prevout }) => prevout.scriptpubkey_address)).not.toContain(ordinal)
  expect(vout.map(({ scriptpubkey_address }) => scriptpubkey_address)).toEqual([receiver, payment])
  // It can be sped up.
  expect(vin.every(({ sequence }) => sequence < 0xfffffffe)).toBe(true)
})

test('a declined transfer of BTC loses nothing: back on the review, it can be sent again', async ({
  page,
  modal,
  pocket,
}) => {
  const receiver = createBitcoinReceiver()
  await reviewTransfer({ page, modal }, { symbol: 'BTC', amount: '0.005', receiver })
  await pocket.rejects(() => pressSend(modal))
  await expect(modal.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  expect(await getSatoshis(receiver)).toBe(0n)
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await getSatoshis(receiver)).toBe(500_000n)
})

test('a transfer of BTC that waits is sped up: the same receiver and amount, at a higher fee @phone', async ({
  page,
  modal,
  pocket,
  complaints,
}) => {
  // Who asks for the one that gave way hears that there is none.
  complaints.allow('status of 404')
  // Fees are low just now, so that it waits a while.
  await page.route('**/v1/node?**', async (route) => {
    const { path } = route.request().postDataJSON() ?? {}
    if (path !== '/fee-estimates') return route.continue()
    await route.fulfill({ json: { 1: 1.1, 6: 1.1, 144: 1.1 } })
  })
  const receiver = createBitcoinReceiver()
  await reviewTransfer({ page, modal }, { symbol: 'BTC', amount: '0.0033', receiver })
  await pocket.approves(() => pressSend(modal))
  const speedUp = modal.dialog.getByRole('button', { name: 'Speed up', exact: true })
  await expect(speedUp).toBeVisible()
  await expect.poll(() => getSatoshis(receiver)).toBe(330_000n)
  const [first] = await listTransactions(receiver)
  await page.unroute('**/v1/node?**')
  await speedUp.click()
  await expect(modal.dialog).toContainText(/A network fee of [\d.]+ BTC instead of [\d.]+ BTC/)
  await pocket.approves(() => speedUp.click())
  await modal.expectView('Account')
  const receipt = modal.dialog.getByRole('link', { name: /^Sent 0\.0033 BTC/ })
  await expect(receipt).toBeVisible()
  expect(await getSatoshis(receiver)).toBe(330_000n)
  const [second, ...others] = await listTransactions(receiver)
  expect(others).toEqual([])
  expect(second?.txid).not.toBe(first?.txid)
  expect(second?.fee).toBeGreaterThan(first?.fee ?? Number.POSITIVE_INFINITY)
  expect(await receipt.getAttribute('href')).toContain(second?.txid)
})
