import { localStacksAccounts, localStacksTokens } from '@latchkey/local/networks/stacks'
import { getMicroStx, getStacksTokens } from '../support/chains/stacks/askStacks.js'
import { getPanel } from '../support/connectByCode.js'
import { expect, test } from '../support/test.js'
import { fillTransfer, openSend, pressSend, reviewTransfer } from '../support/transfers.js'

const [account, , receiver] = localStacksAccounts
const shortened = `${account.slice(0, 4)}…${account.slice(-6)}`

test.beforeEach(async ({ page, pocket }) => {
  await page.goto('/')
  await pocket.connect({ namespace: 'stacks' })
})

test('§1.006.stacks a Stacks wallet connects and signs in; address, balances and network are there', async ({
  page,
  modal,
}) => {
  const panel = getPanel(page)
  await expect(panel).toContainText(shortened)
  await expect(panel).toContainText('Pocket on Local Stacks')
  await expect(panel).toContainText('Signed in')
  await expect(panel).toContainText(/[\d.,]+ STX/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await expect(modal.dialog).toContainText(shortened)
  await expect(modal.dialog).toContainText(/[\d.,]+ STX/)
  await modal.close()
  await page.reload()
  await expect(panel).toContainText(shortened)
  await expect(panel).toContainText('Signed in')
})

test('STX is sent with a memo: reviewed, approved, in a block', async ({ page, modal, pocket }) => {
  const before = await getMicroStx(receiver)
  await openSend({ page, modal })
  await fillTransfer(modal, { symbol: 'STX', amount: '2.5', receiver })
  await modal.dialog.getByRole('textbox', { name: 'Memo (optional)' }).fill('deposit 77')
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  await expect(modal.dialog).toContainText('deposit 77')
  const review = ((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')
  expect(review).toContain(receiver)
  expect(review).toContain('2.5STX')
  const window = await pocket.asks(() => pressSend(modal))
  await expect(window.getByText('deposit 77')).toBeVisible()
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await modal.expectView('Account')
  const receipt = modal.dialog.getByRole('link', { name: /^Sent 2\.5 STX/ })
  await expect(receipt).toHaveAttribute('href', /\/stacks\/tx\/0x[0-9a-f]{64}$/)
  await expect.poll(() => getMicroStx(receiver)).toBe(before + 2_500_000n)
})

test('a token is sent under the condition that exactly what was reviewed leaves', async ({
  page,
  modal,
  pocket,
}) => {
  const [token] = Object.values(localStacksTokens)
  if (!token) throw new Error('The ledger has tokens')
  const { address, decimals, symbol } = token
  const before = await getStacksTokens(receiver, address)
  await reviewTransfer({ page, modal }, { symbol, amount: '1', receiver })
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: new RegExp(`^Sent 1 ${symbol}`) })).toBeVisible()
  await expect.poll(() => getStacksTokens(receiver, address)).toBe(before + 10n ** BigInt(decimals))
})

test('a declined transfer of STX loses nothing: back on the review, it can be sent again', async ({
  page,
  modal,
  pocket,
}) => {
  const before = await getMicroStx(receiver)
  await reviewTransfer({ page, modal }, { symbol: 'STX', amount: '0.5', receiver })
  await pocket.rejects(() => pressSend(modal))
  await expect(modal.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  expect(await getMicroStx(receiver)).toBe(before)
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  await expect.poll(() => getMicroStx(receiver)).toBe(before + 500_000n)
})
