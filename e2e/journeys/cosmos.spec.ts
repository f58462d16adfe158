import { localCosmosAccounts, localCosmosTokens } from '@latchkey/local/networks/cosmos'
import { createCosmosReceiver, getCosmosBalance, getCosmosMemo } from '../support/chains/cosmos/askCosmos.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { expectSignedIn, getPanel } from '../support/connectByCode.js'
import { expect, test } from '../support/test.js'
import { chooseToken, fillTransfer, openSend, pressSend, reviewTransfer } from '../support/transfers.js'

const [account, , third] = localCosmosAccounts('cosmos')
const [zoneAccount] = localCosmosAccounts('osmo')
const shorten = (address: string) => `${address.slice(0, 4)}…${address.slice(-6)}`
const onHub = { network: 'Local Hub', address: account }
const onZone = { network: 'Local Zone', address: zoneAccount }

// Nodes of Cosmos know a transaction once it is in a block: until then they answer 404, which the browser writes down.
test.beforeEach(({ complaints }) => complaints.allow('status of 404'))

test('§1.006.cosmos a Cosmos wallet connects and signs in; address, balances and network are there', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await pocket.connect({ namespace: 'cosmos' })
  const panel = getPanel(page)
  await expect(panel).toContainText(shorten(account))
  await expect(panel).toContainText('Pocket on Local Hub')
  await expect(panel).toContainText('Signed in')
  await expect(panel).toContainText(/[\d.,]+ ATOM/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await expect(modal.dialog).toContainText(shorten(account))
  for (const symbol of ['ATOM', 'OSMO', 'USDC']) {
    await expect(modal.dialog).toContainText(new RegExp(`[\\d.,]+ ${symbol}`))
  }
  await modal.close()
  await page.reload()
  await expect(panel).toContainText(shorten(account))
  await expect(panel).toContainText('Signed in')
})

test('ATOM is sent with a memo: reviewed, approved, in a block', async ({ page, modal, pocket }) => {
  const receiver = createCosmosReceiver('cosmos')
  await page.goto('/')
  await pocket.connect({ namespace: 'cosmos' })
  await openSend({ page, modal })
  await fillTransfer(modal, { symbol: 'ATOM', amount: '2.5', receiver })
  await modal.dialog.getByRole('textbox', { name: 'Memo (optional)' }).fill('deposit 77')
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  await expect(modal.dialog).toContainText('deposit 77')
  const review = ((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')
  expect(review).toContain(receiver)
  expect(review).toContain('2.5ATOM')
  const window = await pocket.asks(() => pressSend(modal))
  await expect(window.getByRole('heading', { name: 'Send ATOM' })).toBeVisible()
  await expect(window.getByText('deposit 77')).toBeVisible()
  expect(((await window.locator('body').textContent()) ?? '').replace(/\s/g, '')).toContain(receiver)
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await modal.expectView('Account')
  const receipt = modal.dialog.getByRole('link', { name: /^Sent 2\.5 ATOM/ })
  await expect(receipt).toHaveAttribute('href', /\/cosmos-hub\/tx\/[0-9A-F]{64}$/)
  expect(await getCosmosBalance(receiver, 'uatom')).toBe(2_500_000n)
  const hash = (await receipt.getAttribute('href'))?.split('/').pop() ?? ''
  expect(await getCosmosMemo('cosmos', hash)).toBe('deposit 77')
})

test('a token that came over IBC is sent under its own name, and the fee is paid in the coin', async ({
  page,
  modal,
  pocket,
}) => {
  const { address: denom, symbol } = localCosmosTokens.hub.OSMO
  const receiver = createCosmosReceiver('cosmos')
  await page.goto('/')
  await pocket.connect({ namespace: 'cosmos' })
  await reviewTransfer({ page, modal }, { symbol, amount: '1.25', receiver })
  const before = await getCosmosBalance(account, denom)
  const window = await pocket.asks(() => pressSend(modal))
  await expect(window.getByRole('heading', { name: `Send ${symbol}` })).toBeVisible()
  await expect(window.getByRole('dialog').or(window.locator('main')).first()).toContainText('ATOM')
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: new RegExp(`^Sent 1\\.25 ${symbol}`) })).toBeVisible()
  expect(await getCosmosBalance(receiver, denom)).toBe(1_250_000n)
  expect(before - (await getCosmosBalance(account, denom))).toBe(1_250_000n)
})

test('a declined transfer of ATOM loses nothing: back on the review, it can be sent again', async ({
  page,
  modal,
  pocket,
}) => {
  const receiver = createCosmosReceiver('cosmos')
  await page.goto('/')
  await pocket.connect({ namespace: 'cosmos' })
  await reviewTransfer({ page, modal }, { symbol: 'ATOM', amount: '0.5', receiver })
  await pocket.rejects(() => pressSend(modal))
  await expect(modal.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  expect(await getCosmosBalance(receiver, 'uatom')).toBe(0n)
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await getCosmosBalance(receiver, 'uatom')).toBe(500_000n)
})

test('Max sends all ATOM but the fee', async ({ page, modal, pocket }) => {
  const tab = await pocket.open()
  await tab.getByRole('radio', { name: 'Account 3' }).check()
  await tab.close()
  await page.goto('/')
  await pocket.connect({ namespace: 'cosmos' })
  await expect(getPanel(page)).toContainText(third.slice(-6))
  const receiver = createCosmosReceiver('cosmos')
  await openSend({ page, modal })
  await chooseToken(modal, 'ATOM')
  await modal.dialog.getByRole('textbox', { name: 'To', exact: true }).fill(receiver)
  await modal.dialog.getByRole('button', { name: /most that can be sent|^Max$/ }).click()
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  const before = await getCosmosBalance(third, 'uatom')
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  const left = await getCosmosBalance(third, 'uatom')
  const received = await getCosmosBalance(receiver, 'uatom')
  expect(received).toBeGreaterThan(before / 2n)
  // What is left of the most that the fee could have come to.
  expect(left).toBeLessThan(2_000n)
  expect(received + left).toBeLessThan(before)
})

test('another network of Cosmos is another address: signed in to each, to and fro, with a reload in between', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await pocket.connect({ namespace: 'cosmos' })
  await expectSignedIn(page, onHub)
  await chooseNetwork({ page, modal }, 'Local Zone')
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
  await modal.expectClosed()
  const panel = getPanel(page)
  await expectSignedIn(page, onZone)
  await expect(panel).toContainText(shorten(zoneAccount))
  await expect(panel).toContainText(/[\d.,]+ OSMO/)
  await page.reload()
  await expectSignedIn(page, onZone)
  await chooseNetwork({ page, modal }, 'Local Hub')
  await expectSignedIn(page, onHub)
  await expect(panel).toContainText(shorten(account))
  await expect(panel).toContainText(/[\d.,]+ ATOM/)
  await page.reload()
  await expectSignedIn(page, onHub)
  await chooseNetwork({ page, modal }, 'Local Zone')
  await expectSignedIn(page, onZone)
  const receiver = createCosmosReceiver('osmo')
  await reviewTransfer({ page, modal }, { symbol: 'OSMO', amount: '3', receiver })
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await getCosmosBalance(receiver, 'uosmo')).toBe(3_000_000n)
})
