import { localPolkadot, localPolkadotAccounts } from '@latchkey/local/networks/polkadot'
import { createPolkadotReceiver, getPlancks, wakePolkadot } from '../support/chains/polkadot/askPolkadot.js'
import { getPanel } from '../support/connectByCode.js'
import { findKit } from '../support/findKit.js'
import { allowManyWallets, openWallets } from '../support/openWallets.js'
import { expect, test } from '../support/test.js'
import { chooseToken, fillTransfer, openSend, pressSend, reviewTransfer } from '../support/transfers.js'

const [account, second, third] = localPolkadotAccounts
const shortened = `${account.slice(0, 4)}…${account.slice(-6)}`
const existentialDeposit = BigInt(localPolkadot.polkadot.existentialDeposit)

test.beforeEach(wakePolkadot)

test('§1.006.polkadot §9.052 a Polkadot wallet connects and signs in; address, balance and network are there, and after a reload without a window', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await pocket.connect({ namespace: 'polkadot' })
  const panel = getPanel(page)
  await expect(panel).toContainText(shortened)
  await expect(panel).toContainText('Pocket on Local Asset Hub')
  await expect(panel).toContainText('Signed in')
  await expect(panel).toContainText(/[\d.,]+ ROC/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await expect(modal.dialog).toContainText(shortened)
  await expect(modal.dialog).toContainText(/[\d.,]+ ROC/)
  await modal.close()
  const kit = await findKit(page)
  const connections = await kit.evaluate(({ store }) => Object.values(store.getState().connections))
  expect(connections).toMatchObject([
    { namespace: 'polkadot', accounts: [{ address: account, type: 'eoa' }] },
  ])
  let windows = 0
  page.on('popup', () => {
    windows += 1
  })
  await page.reload()
  await expect(panel).toContainText(shortened)
  await expect(panel).toContainText('Signed in')
  await expect(panel).toContainText(/[\d.,]+ ROC/)
  expect(windows).toBe(0)
})

test('ROC is sent: reviewed whole, approved, in a block', async ({ page, modal, pocket }) => {
  const receiver = createPolkadotReceiver()
  await page.goto('/')
  await pocket.connect({ namespace: 'polkadot' })
  await reviewTransfer({ page, modal }, { symbol: 'ROC', amount: '2.5', receiver })
  const review = ((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')
  expect(review).toContain(receiver)
  expect(review).toContain('2.5ROC')
  expect(review).toContain('atmost')
  const window = await pocket.asks(() => pressSend(modal))
  await expect(window.getByRole('heading', { name: 'Send ROC' })).toBeVisible()
  const request = ((await window.locator('body').textContent()) ?? '').replace(/\s/g, '')
  expect(request).toContain(receiver)
  expect(request).toContain('2.5ROC')
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await modal.expectView('Account')
  const receipt = modal.dialog.getByRole('link', { name: /^Sent 2\.5 ROC/ })
  await expect(receipt).toHaveAttribute('href', /\/polkadot\/tx\/0x[0-9a-f]{64}$/)
  expect(await getPlancks(receiver)).toBe(2_500_000_000_000n)
})

test('a declined transfer of ROC loses nothing: back on the review, it can be sent again', async ({
  page,
  modal,
  pocket,
}) => {
  const receiver = createPolkadotReceiver()
  await page.goto('/')
  await pocket.connect({ namespace: 'polkadot' })
  await reviewTransfer({ page, modal }, { symbol: 'ROC', amount: '0.5', receiver })
  await pocket.rejects(() => pressSend(modal))
  await expect(modal.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  expect(await getPlancks(receiver)).toBe(0n)
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await getPlancks(receiver)).toBe(500_000_000_000n)
})

test('Max sends all ROC but the fee, and keeps the account open', async ({ page, modal, pocket }) => {
  const tab = await pocket.open()
  await tab.getByRole('radio', { name: 'Account 3' }).check()
  await tab.close()
  await page.goto('/')
  await pocket.connect({ namespace: 'polkadot' })
  await expect(getPanel(page)).toContainText(third.slice(-6))
  await openSend({ page, modal })
  await chooseToken(modal, 'ROC')
  await modal.dialog.getByRole('textbox', { name: 'To', exact: true }).fill(second)
  await modal.dialog.getByRole('button', { name: /most that can be sent|^Max$/ }).click()
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  const [before, receiverBefore] = await Promise.all([third, second].map(getPlancks))
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  const [left = 0n, received = 0n] = await Promise.all([third, second].map(getPlancks))
  expect(left).toBeGreaterThanOrEqual(existentialDeposit)
  expect(left).toBeLessThan(existentialDeposit + 1_000_000_000n)
  const sent = received - (receiverBefore ?? 0n)
  expect(sent).toBeGreaterThan((before ?? 0n) - 5_000_000_000n)
  expect(sent + left).toBeLessThan(before ?? 0n)
})

test('a new receiver is told to need more than the least an account holds, before anything is signed', async ({
  page,
  modal,
  pocket,
}) => {
  const receiver = createPolkadotReceiver()
  await page.goto('/')
  await pocket.connect({ namespace: 'polkadot' })
  await openSend({ page, modal })
  await fillTransfer(modal, { symbol: 'ROC', amount: '0.000003333332', receiver })
  await expect(modal.dialog).toContainText(
    'This address is new. Send at least 0.000003333333 ROC to open it.',
  )
  await expect(modal.dialog.getByRole('button', { name: 'Review' })).toBeHidden()
  await modal.dialog.getByRole('textbox', { name: /^Amount/ }).fill('0.000003333333')
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await getPlancks(receiver)).toBe(existentialDeposit)
})

test('two wallets of Polkadot beside each other: both are listed, either comes to the front, and each is left by itself', async ({
  page,
  modal,
  pocket,
}) => {
  await allowManyWallets(page)
  await page.addInitScript((address) => {
    const never = () => new Promise(() => {})
    const accounts = [{ address, name: 'Savings', type: 'sr25519', genesisHash: null }]
    const harbour = {
      version: '1.0.0',
      enable: async () => ({
        accounts: { get: async () => accounts, subscribe: () => () => {} },
        signer: { signPayload: never, signRaw: never },
      }),
    }
    const page = window as unknown as { injectedWeb3?: Record<string, unknown> }
    page.injectedWeb3 = { ...page.injectedWeb3, Harbour: harbour }
  }, second)
  await page.goto('/')
  await pocket.connect({ namespace: 'polkadot' })
  const kit = await findKit(page)
  await kit.evaluate((found) => found.connections.connect({ connectorId: 'Harbour', namespace: 'polkadot' }))
  await modal.expectView('SIWXSignMessage')
  await modal.close()
  await kit.evaluate((found) => found.connections.switchConnection({ connectionId: 'polkadot/pocket' }))
  await openWallets({ page, modal })
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText(account.slice(-6))
  await expect(modal.dialog).toContainText(second.slice(-6))
  await kit.evaluate((found) => found.connections.disconnect({ connectionId: 'polkadot/pocket' }))
  await expect(getPanel(page)).toContainText(second.slice(-6))
  await page.reload()
  await expect(getPanel(page)).toContainText(second.slice(-6))
})
