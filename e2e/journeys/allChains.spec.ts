import type { LocalNamespace } from '@latchkey/local/chains'
import { localBitcoinAccounts } from '@latchkey/local/networks/bip122'
import { localCosmosAccounts } from '@latchkey/local/networks/cosmos'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { localPolkadotAccounts } from '@latchkey/local/networks/polkadot'
import { localSolanaAccounts } from '@latchkey/local/networks/solana'
import { localStacksAccounts } from '@latchkey/local/networks/stacks'
import { localSuiAccounts } from '@latchkey/local/networks/sui'
import { wakePolkadot } from '../support/chains/polkadot/askPolkadot.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { connectBeside } from '../support/connectBeside.js'
import { expectSignedIn, getConnectButton, getPanel } from '../support/connectByCode.js'
import { findKit } from '../support/findKit.js'
import { allowManyWallets, openWallets } from '../support/openWallets.js'
import { expect, type Page, test } from '../support/test.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

type Side = {
  namespace: LocalNamespace
  network: string
  /** Of the trial wallet. */
  address: string
  /** What a visitor sends there, and to whom. */
  transfer: { symbol: string; amount: string; receiver: string }
}

const toSide = (
  namespace: LocalNamespace,
  [network, symbol, amount]: readonly [string, string, string],
  [address = '', , receiver = '']: readonly string[],
): Side => ({ namespace, network, address, transfer: { symbol, amount, receiver } })

const [evm, ...others] = [
  toSide('eip155', ['Local One', 'ETH', '0.001'], localAccounts),
  toSide('solana', ['Local Solana', 'SOL', '0.01'], localSolanaAccounts),
  toSide(
    'bip122',
    ['Local Bitcoin', 'BTC', '0.0001'],
    localBitcoinAccounts.map(({ payment }) => payment),
  ),
  toSide('stacks', ['Local Stacks', 'STX', '0.1'], localStacksAccounts),
  toSide('sui', ['Local Sui', 'SUI', '0.01'], localSuiAccounts),
  toSide('cosmos', ['Local Hub', 'ATOM', '0.01'], localCosmosAccounts('cosmos')),
  toSide('polkadot', ['Local Asset Hub', 'ROC', '0.1'], localPolkadotAccounts),
] as const
const sides = [evm, ...others]

/** How many windows the page has opened from now on. */
function countWindows(page: Page): () => number {
  let count = 0
  page.on('popup', () => {
    count += 1
  })
  return () => count
}

test.beforeEach(wakePolkadot)

test('§1.005 §1.007 all seven kinds of networks with one wallet: connected one after the other, signed in to each, all there after a reload, sent from, left one by one @phone', async ({
  page,
  modal,
  pocket,
  complaints,
}) => {
  // A node of Cosmos answers so until a transaction is in a block.
  complaints.allow('/v1/node?chainId=cosmos')
  await page.goto('/')
  await pocket.connect()
  for (const { namespace } of others) await connectBeside({ page, modal, pocket }, namespace)
  const windows = countWindows(page)
  await page.reload()
  await expectSignedIn(page, others[5])
  for (const side of sides) {
    await chooseNetwork({ page, modal }, side.network)
    await expectSignedIn(page, side)
  }
  expect(windows()).toBe(0)
  for (const { network, transfer } of sides) {
    await chooseNetwork({ page, modal }, network)
    await reviewTransfer({ page, modal }, transfer)
    await pocket.approves(() => pressSend(modal))
    await modal.expectView('Account')
    const sent = new RegExp(`^Sent ${transfer.amount.replace('.', '\\.')} ${transfer.symbol}`)
    await expect(modal.dialog.getByRole('link', { name: sent })).toBeVisible()
    await modal.close()
  }
  const kit = await findKit(page)
  for (const { namespace } of others) {
    await kit.evaluate((found, left) => found.connections.disconnect({ namespace: left }), namespace)
    const left = await kit.evaluate(({ store }) => Object.keys(store.getState().connections))
    expect(left.some((id) => id.startsWith(`${namespace}/`))).toBe(false)
  }
  await expectSignedIn(page, evm)
  await kit.evaluate((found) => found.connections.disconnect())
  await expect(getConnectButton(page)).toBeVisible()
})

test('two tabs with four kinds of networks agree: on what one of them leaves, over a reload, and on each kind that the wallet leaves', async ({
  page,
  context,
  modal,
  pocket,
}) => {
  const [, , , sui, cosmos, polkadot] = others
  const kinds = [sui, cosmos, polkadot] as const
  await page.goto('/')
  await pocket.connect()
  for (const { namespace } of kinds) await connectBeside({ page, modal, pocket }, namespace)
  const other = await context.newPage()
  await other.goto('/')
  await expectSignedIn(other, polkadot)
  const listIn = async (tab: Page) =>
    (await findKit(tab)).evaluate(({ store }) =>
      Object.values(store.getState().connections)
        .map((connection) => `${connection?.namespace} ${connection?.accounts[0]?.address}`)
        .sort(),
    )
  const all = [evm, ...kinds].map(({ address, namespace }) => `${namespace} ${address}`).sort()
  for (const tab of [page, other]) await expect.poll(() => listIn(tab)).toEqual(all)
  await (await findKit(other)).evaluate((kit) => kit.connections.disconnect({ namespace: 'cosmos' }))
  const left = all.filter((one) => !one.startsWith('cosmos'))
  for (const tab of [page, other]) await expect.poll(() => listIn(tab)).toEqual(left)
  await other.reload()
  for (const tab of [page, other]) await expect.poll(() => listIn(tab)).toEqual(left)
  await expectSignedIn(other, polkadot)

  await page.bringToFront()
  await connectBeside({ page, modal, pocket }, 'cosmos')
  for (const tab of [page, other]) await expect.poll(() => listIn(tab)).toEqual(all)
  const sites = await pocket.open('/sites')
  let stay = all
  for (const kind of ['Sui', 'Polkadot', 'Cosmos']) {
    await sites.getByRole('button', { name: new RegExp(`^Disconnect http.* from ${kind}$`) }).click()
    stay = stay.filter((one) => !one.startsWith(kind.toLowerCase()))
    for (const tab of [page, other]) await expect.poll(() => listIn(tab)).toEqual(stay)
  }
  // What the wallet shows no accounts of may only be locked; who leaves leaves that as well.
  await (await findKit(page)).evaluate((kit) => kit.connections.disconnect())
  for (const tab of [page, other]) await expect(getConnectButton(tab)).toBeVisible()
})

test('one answer of the wallet connects Bitcoin and Stacks, and each signs in by itself', async ({
  page,
  modal,
  pocket,
}) => {
  const [, bitcoin, stacks] = others
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /^Pocket/ }).click()
  await modal.expectView('ConnectingMultiChain')
  const together = modal.dialog.getByRole('button', { name: /^Bitcoin and Stacks/ })
  await expect(together).toContainText('One request in Pocket')
  await pocket.approves(() => together.click())
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
  await modal.expectClosed()
  await expectSignedIn(page, bitcoin)
  await chooseNetwork({ page, modal }, stacks.network)
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
  await expectSignedIn(page, stacks)
  await page.reload()
  await expectSignedIn(page, stacks)
})

test('two wallets on three kinds of networks each: all six stay after a reload, and each comes to the front and goes by itself', async ({
  page,
  modal,
  pocket,
}) => {
  const own = [localAccounts[1], localBitcoinAccounts[1].payment, localStacksAccounts[1]] as const
  await allowManyWallets(page)
  await page.addInitScript(([evmAddress, bitcoinAddress, stacksAddress]) => {
    const rejected = { code: 4001, message: 'User rejected the request.' }
    const ethereum = {
      request: async ({ method }: { method: string }) => {
        if (method === 'eth_chainId') return '0x7a69'
        if (/^eth_(?:requestA|a)ccounts$/.test(method)) return [evmAddress]
        throw rejected
      },
      on() {},
      removeListener() {},
    }
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const info = { uuid: '7d0c4f0e-8f1a-4a55-9c1e-000000000001', name: 'Harbour', rdns: 'test.harbour', icon }
    const announce = () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: ethereum }) }),
      )
    addEventListener('eip6963:requestProvider', announce)
    const addresses = [
      { symbol: 'BTC', type: 'p2wpkh', address: bitcoinAddress },
      { symbol: 'STX', address: stacksAddress },
    ]
    const Harbour = { request: async () => ({ jsonrpc: '2.0', id: '1', result: { addresses } }) }
    const methods = ['getAddresses', 'signMessage', 'stx_getAddresses', 'stx_signMessage']
    Object.assign(window, { Harbour, btc_providers: [{ id: 'Harbour', name: 'Harbour', methods }] })
  }, own)
  await page.goto('/')
  const [, bitcoin, stacks] = others
  await pocket.connect()
  for (const { namespace } of [bitcoin, stacks]) await connectBeside({ page, modal, pocket }, namespace)
  const kit = await findKit(page)
  for (const { namespace } of [evm, bitcoin, stacks]) {
    await kit.evaluate((found, wanted) => {
      const { connectors } = found.store.getState()
      const harbour = connectors.find(
        ({ name, namespaces }) => name === 'Harbour' && namespaces.some((one) => one === wanted),
      )
      return found.connections.connect({ connectorId: harbour?.id ?? '', namespace: wanted })
    }, namespace)
    await modal.expectView('SIWXSignMessage')
    await modal.close()
  }
  const listConnected = () =>
    kit.evaluate(({ store }) =>
      Object.values(store.getState().connections)
        .map((connection) => `${connection?.namespace} ${connection?.wallet.name}`)
        .sort(),
    )
  const all = [evm, bitcoin, stacks].flatMap(({ namespace }) => [
    `${namespace} Harbour`,
    `${namespace} Pocket`,
  ])
  expect(await listConnected()).toEqual(all.sort())
  await page.reload()
  const found = await findKit(page)
  const listFound = () =>
    found.evaluate(({ store }) =>
      Object.values(store.getState().connections)
        .map((connection) => `${connection?.namespace} ${connection?.wallet.name}`)
        .sort(),
    )
  await expect.poll(listFound).toEqual(all)
  await openWallets({ page, modal })
  const tabs = [
    ['EVM', evm.address, own[0]],
    ['Bitcoin', bitcoin.address, own[1]],
    ['Stacks', stacks.address, own[2]],
  ] as const
  for (const [name, ofPocket, ofHarbour] of tabs) {
    await modal.dialog.getByRole('tab', { name }).click()
    await expect(modal.dialog.locator('.lk-wallet-active')).toContainText(ofHarbour.slice(-6))
    await expect(modal.dialog).toContainText(ofPocket.slice(-6))
  }
  // One comes to the front on its own kind of networks, and nothing changes on the others.
  await modal.dialog.getByRole('button', { name: /^Switch to Pocket/ }).click()
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText(stacks.address.slice(-6))
  await modal.dialog.getByRole('tab', { name: 'Bitcoin' }).click()
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText(own[1].slice(-6))
  await modal.dialog.getByRole('button', { name: 'Disconnect Harbour' }).click()
  await expect.poll(listFound).toEqual(all.filter((one) => one !== 'bip122 Harbour'))
  await expect(getPanel(page)).toContainText('Pocket')
})
