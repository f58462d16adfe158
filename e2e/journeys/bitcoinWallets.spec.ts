import { localBitcoinAccounts } from '@latchkey/local/networks/bip122'
import { askBitcoin, createBitcoinReceiver, getSatoshis } from '../support/chains/bip122/askBitcoin.js'
import { getPanel } from '../support/connectByCode.js'
import { findKit } from '../support/findKit.js'
import { allowManyWallets, openWallets } from '../support/openWallets.js'
import { expect, test } from '../support/test.js'
import { chooseToken, openSend, pressSend } from '../support/transfers.js'

const [first, second, third] = localBitcoinAccounts

test('§5.035 a wallet on a network that the site has not, and that stays there, is told apart from a failure', async ({
  page,
  modal,
}) => {
  await page.addInitScript(() => {
    const address = 'bc1q0xcqpzrky6eff2g52qdye53xkk9jxkvrh6yhyw'
    const unisat = {
      requestAccounts: async () => [address],
      getAccounts: async () => [],
      getPublicKey: async () => '031b84c5567b126440995d3ed5aaba0565d71e1834604819ff9c17f5e9d5dd078f',
      getChain: async () => ({ enum: 'BITCOIN_MAINNET', name: 'Bitcoin Mainnet', network: 'livenet' }),
      switchChain: async () => {
        throw { code: 4001, message: 'User rejected the request.' }
      },
      signMessage: async () => '',
      on() {},
      removeListener() {},
    }
    Object.assign(window, { unisat })
  })
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /^UniSat Wallet/ }).click()
  await expect(modal.dialog).toContainText('The wallet is on another network')
  await expect(modal.dialog).toContainText('Choose a network of this site in UniSat Wallet, then try again.')
  await expect(getPanel(page)).toContainText('No wallet connected')
})

test('two wallets of Bitcoin beside each other: both are listed, either comes to the front, and each is left by itself', async ({
  page,
  modal,
  pocket,
}) => {
  await allowManyWallets(page)
  await page.addInitScript((account) => {
    const addresses = [
      { symbol: 'BTC', type: 'p2wpkh', address: account.payment },
      { symbol: 'BTC', type: 'p2tr', address: account.ordinal },
    ]
    const Harbour = { request: async () => ({ jsonrpc: '2.0', id: '1', result: { addresses } }) }
    const entry = { id: 'Harbour', name: 'Harbour', methods: ['getAddresses', 'signMessage'] }
    Object.assign(window, { Harbour, btc_providers: [entry] })
  }, second)
  await page.goto('/')
  await pocket.connect({ namespace: 'bip122' })
  const kit = await findKit(page)
  await kit.evaluate((found) => found.connections.connect({ connectorId: 'Harbour', namespace: 'bip122' }))
  await modal.expectView('SIWXSignMessage')
  await modal.close()
  await kit.evaluate((found) => found.connections.switchConnection({ connectionId: 'bip122/PocketProvider' }))
  await openWallets({ page, modal })
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText(first.payment.slice(-6))
  await expect(modal.dialog).toContainText(second.payment.slice(-6))
  await kit.evaluate((found) => found.connections.disconnect({ connectionId: 'bip122/PocketProvider' }))
  await expect(getPanel(page)).toContainText(second.payment.slice(-6))
  await page.reload()
  // One that cannot be asked without a prompt is taken to share what it shared.
  await expect(getPanel(page)).toContainText(second.payment.slice(-6))
})

test('Max sends all that blocks have given the account, less the fee, to the last satoshi', async ({
  page,
  modal,
  pocket,
}) => {
  await askBitcoin('/faucet', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: third.payment, amount: 50_000 }),
  })
  const tab = await pocket.open()
  await tab.getByRole('radio', { name: 'Account 3' }).check()
  await tab.close()
  await page.goto('/')
  await pocket.connect({ namespace: 'bip122' })
  await expect(getPanel(page)).toContainText(third.payment.slice(-6))
  const receiver = createBitcoinReceiver()
  await openSend({ page, modal })
  await chooseToken(modal, 'BTC')
  await modal.dialog.getByRole('textbox', { name: 'To', exact: true }).fill(receiver)
  await modal.dialog.getByRole('button', { name: /most that can be sent|^Max$/ }).click()
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  const before = await getSatoshis(third.payment)
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  expect(await getSatoshis(third.payment)).toBe(0n)
  const received = await getSatoshis(receiver)
  expect(received).toBeLessThan(before)
  expect(before - received).toBeLessThan(2_000n)
})
