import { randomBytes } from 'node:crypto'
import { localSuiAccounts, localSuiTokens } from '@latchkey/local/networks/sui'
import { getSuiBalance } from '../support/chains/sui/askSui.js'
import { getPanel } from '../support/connectByCode.js'
import { findKit } from '../support/findKit.js'
import { allowManyWallets, openWallets } from '../support/openWallets.js'
import { expect, test } from '../support/test.js'
import { chooseToken, openSend, pressSend, reviewTransfer } from '../support/transfers.js'

const [account, second, third] = localSuiAccounts
const shortened = `${account.slice(0, 4)}…${account.slice(-6)}`
/** Anyone may receive: the address need not be of a known key. */
const createReceiver = () => `0x${randomBytes(32).toString('hex')}`

test('§1.006.sui a Sui wallet connects and signs in; address, balances and network are there', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await pocket.connect({ namespace: 'sui' })
  const panel = getPanel(page)
  await expect(panel).toContainText(shortened)
  await expect(panel).toContainText('Pocket on Local Sui')
  await expect(panel).toContainText('Signed in')
  await expect(panel).toContainText(/[\d.,]+ SUI/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await expect(modal.dialog).toContainText(shortened)
  await expect(modal.dialog).toContainText(/[\d.,]+ SUI/)
  await modal.close()
  await page.reload()
  await expect(panel).toContainText(shortened)
  await expect(panel).toContainText('Signed in')
})

test('SUI is sent: reviewed whole, approved, executed', async ({ page, modal, pocket }) => {
  const receiver = createReceiver()
  await page.goto('/')
  await pocket.connect({ namespace: 'sui' })
  await reviewTransfer({ page, modal }, { symbol: 'SUI', amount: '2.5', receiver })
  const review = ((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')
  expect(review).toContain(receiver)
  expect(review).toContain('2.5SUI')
  expect(review).toContain('atmost')
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  const receipt = modal.dialog.getByRole('link', { name: /^Sent 2\.5 SUI/ })
  await expect(receipt).toHaveAttribute('href', /\/sui\/tx\/[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  expect(await getSuiBalance(receiver)).toBe(2_500_000_000n)
})

test('a token of the account’s is sent', async ({ page, modal, pocket }) => {
  const { address, decimals, symbol } = localSuiTokens.WAL
  const receiver = createReceiver()
  await page.goto('/')
  await pocket.connect({ namespace: 'sui' })
  await reviewTransfer({ page, modal }, { symbol, amount: '1.5', receiver })
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: new RegExp(`^Sent 1\\.5 ${symbol}`) })).toBeVisible()
  expect(await getSuiBalance(receiver, address)).toBe((15n * 10n ** BigInt(decimals)) / 10n)
})

test('a token that the page names by its type of Move is sent', async ({ page, modal, pocket }) => {
  const { address: assetAddress, decimals, symbol } = localSuiTokens.USDC
  const to = createReceiver()
  await page.goto('/')
  await pocket.connect({ namespace: 'sui' })
  const kit = await findKit(page)
  await kit.evaluate(
    (found, asked) => {
      // What becomes of it shows in the modal.
      found.send.openSend(asked).catch(() => undefined)
    },
    { namespace: 'sui', chainId: 'sui:localnet', amount: '1', assetAddress, to } as const,
  )
  await modal.expectView('WalletSend')
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  await expect(modal.dialog).toContainText(symbol)
  await pocket.approves(() => pressSend(modal))
  await expect.poll(() => getSuiBalance(to, assetAddress)).toBe(10n ** BigInt(decimals))
})

test('a declined transfer of SUI loses nothing: back on the review, it can be sent again', async ({
  page,
  modal,
  pocket,
}) => {
  const receiver = createReceiver()
  await page.goto('/')
  await pocket.connect({ namespace: 'sui' })
  await reviewTransfer({ page, modal }, { symbol: 'SUI', amount: '0.5', receiver })
  await pocket.rejects(() => pressSend(modal))
  await expect(modal.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  expect(await getSuiBalance(receiver)).toBe(0n)
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await getSuiBalance(receiver)).toBe(500_000_000n)
})

test('Max sends all SUI but what the fee may come to', async ({ page, modal, pocket }) => {
  const tab = await pocket.open()
  await tab.getByRole('radio', { name: 'Account 3' }).check()
  await tab.close()
  await page.goto('/')
  await pocket.connect({ namespace: 'sui' })
  await expect(getPanel(page)).toContainText(third.slice(-6))
  const receiver = createReceiver()
  await openSend({ page, modal })
  await chooseToken(modal, 'SUI')
  await modal.dialog.getByRole('textbox', { name: 'To', exact: true }).fill(receiver)
  await modal.dialog.getByRole('button', { name: /most that can be sent|^Max$/ }).click()
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  const before = await getSuiBalance(third)
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  const left = await getSuiBalance(third)
  expect(left).toBeLessThan(10_000_000n)
  const received = await getSuiBalance(receiver)
  expect(received).toBeGreaterThan(before - 20_000_000n)
  expect(received + left).toBeLessThan(before)
})

test('two wallets of Sui beside each other: both are listed, either comes to the front, and each is left by itself', async ({
  page,
  modal,
  pocket,
}) => {
  await allowManyWallets(page)
  await page.addInitScript((address) => {
    const chains = ['sui:localnet']
    const features = ['sui:signPersonalMessage', 'sui:signTransaction']
    const accounts = [{ address, publicKey: new Uint8Array(33), chains, features }]
    const never = () => new Promise(() => {})
    const wallet = {
      ...{ version: '1.0.0', name: 'Harbour', icon: 'data:image/svg+xml;base64,', chains, accounts },
      features: {
        'standard:connect': { version: '1.0.0', connect: async () => ({ accounts }) },
        'standard:events': { version: '1.0.0', on: () => () => {} },
        'sui:signPersonalMessage': { version: '1.1.0', signPersonalMessage: never },
        'sui:signTransaction': { version: '2.0.0', signTransaction: never },
      },
    }
    type Registry = { register(one: typeof wallet): void }
    window.addEventListener('wallet-standard:app-ready', (event) =>
      (event as CustomEvent<Registry>).detail.register(wallet),
    )
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (registry: Registry) => registry.register(wallet),
      }),
    )
  }, second)
  await page.goto('/')
  await pocket.connect({ namespace: 'sui' })
  const kit = await findKit(page)
  await kit.evaluate((found) => found.connections.connect({ connectorId: 'Harbour', namespace: 'sui' }))
  await modal.expectView('SIWXSignMessage')
  await modal.close()
  await kit.evaluate((found) => found.connections.switchConnection({ connectionId: 'sui/Pocket' }))
  await openWallets({ page, modal })
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText(account.slice(-6))
  await expect(modal.dialog).toContainText(second.slice(-6))
  await kit.evaluate((found) => found.connections.disconnect({ connectionId: 'sui/Pocket' }))
  await expect(getPanel(page)).toContainText(second.slice(-6))
  await page.reload()
  await expect(getPanel(page)).toContainText(second.slice(-6))
})
