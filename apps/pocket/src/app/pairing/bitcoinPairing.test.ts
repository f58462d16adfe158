import { type RunningGateway, startGateway } from '@latchkey/gateway'
import { startTestBitcoin, type TestBitcoin } from '@latchkey/local/chains/bip122'
import { startTestStacks, type TestStacks } from '@latchkey/local/chains/stacks'
import { localNetworks } from '@latchkey/local/networks/eip155'
import { Address, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { deserializeTransaction, makeUnsignedSTXTokenTransfer } from '@stacks/transactions'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startOnTestPostgres } from '../../../../../scripts/lib/testPostgres.mjs'
import { accounts as bitcoinAccounts } from '../../chains/bip122/app/accounts.js'
import { regtest } from '../../chains/bip122/networks.js'
import { addressOf, publicKeyOf } from '../../chains/stacks/app/accounts.js'
import { testnet } from '../../chains/stacks/facts.js'
import { isBip322, isLegacySignature } from '../../testing/bitcoin/verifyBitcoinMessage.js'
import { openPairedPocket, openPairedSite } from '../../testing/openPaired.js'
import { stubNodeFetch } from '../../testing/stubNodeFetch.js'
import { accounts as own } from '../wallet/accounts.js'

vi.hoisted(() => {
  // Several official clients live in one process here; read when the library is loaded.
  process.env.DISABLE_GLOBAL_CORE = 'true'
})

const networks = [
  { id: 'eip155:31337', name: 'Local One' },
  { id: regtest, name: 'Local Bitcoin' },
  { id: testnet, name: 'Local Stacks' },
]
const [one, two, three] = own.map((account) => {
  const [payment, ordinal] = bitcoinAccounts.addressesOf(account, regtest)
  const stacks = addressOf(account, testnet)
  return { account, payment: payment.address, ordinal: ordinal?.address ?? '', stacks }
}) as [Own, Own, Own]
type Own = { account: (typeof own)[number]; payment: string; ordinal: string; stacks: string }

let bitcoin: TestBitcoin
let stacks: TestStacks
let gateway: RunningGateway
beforeAll(async () => {
  bitcoin = await startTestBitcoin()
  stacks = await startTestStacks({ blockMs: 0 })
  gateway = await startOnTestPostgres((location) => startGateway({ ...location, networks: localNetworks }))
})
afterAll(async () => {
  await gateway?.close()
  await stacks?.stop()
  await bitcoin?.stop()
})

beforeEach(() => stubNodeFetch({ [regtest]: bitcoin.url, [testnet]: stacks.url }))

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.unstubAllGlobals()
})

const openPocket = () => openPairedPocket({ gateway, ends }, networks)

/** A site with the official client, in its words. */
async function openSite(pocket: Awaited<ReturnType<typeof openPocket>>) {
  const { ask, events, session } = await openPairedSite({ gateway, ends }, pocket, {
    bip122: {
      chains: ['bip122:000000000019d6689c085ae165831e93', regtest],
      methods: ['getAccountAddresses', 'signMessage', 'sendTransfer', 'signPsbt'],
      events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
    },
    stacks: {
      chains: [testnet],
      methods: ['stx_getAddresses', 'stx_signMessage', 'stx_transferStx', 'stx_signTransaction'],
      events: ['accountsChanged', 'stx_accountsChanged', 'stx_chainChanged'],
    },
  })
  return { events, session, askBitcoin: ask<never>(regtest), askStacks: ask<never>(testnet) }
}

const toHexPath = (kind: 84 | 86, index: number) => `m/${kind}'/1'/0'/0/${index}`

test('a session says which addresses are for what, and their keys', async () => {
  const site = await openSite(await openPocket())
  const { namespaces, sessionProperties } = site.session
  expect(namespaces.bip122?.accounts).toEqual(
    [one.payment, one.ordinal, two.payment, two.ordinal].map((address) => `${regtest}:${address}`),
  )
  expect(namespaces.bip122?.chains).toEqual([regtest])
  expect(namespaces.stacks?.accounts).toEqual([one, two].map((each) => `${testnet}:${each.stacks}`))
  const said = JSON.parse(sessionProperties?.bip122_getAccountAddresses ?? '')
  expect(said).toMatchObject([
    { address: one.payment, intention: 'payment', path: toHexPath(84, 0) },
    { address: one.ordinal, intention: 'ordinal', path: toHexPath(86, 0) },
    { address: two.payment, intention: 'payment', path: toHexPath(84, 1) },
    { address: two.ordinal, intention: 'ordinal', path: toHexPath(86, 1) },
  ])
  expect(JSON.parse(sessionProperties?.stacks_getAddresses ?? '')).toEqual({
    addresses: [one, two].map((each) => ({
      symbol: 'STX',
      address: each.stacks,
      publicKey: publicKeyOf(each.account),
    })),
  })
})

test('reads addresses without asking, and only those that were shared', async () => {
  const pocket = await openPocket()
  const site = await openSite(pocket)
  const all = { account: two.payment, intentions: ['ordinal'] }
  expect(await site.askBitcoin('getAccountAddresses', all)).toMatchObject([{ address: two.ordinal }])
  expect(await site.askBitcoin('getAccountAddresses', {})).toHaveLength(4)
  const stranger = site.askBitcoin('getAccountAddresses', { account: three.payment })
  await expect(stranger).rejects.toMatchObject({ code: 4100 })
  expect(await site.askStacks('stx_getAddresses')).toMatchObject({ addresses: [{ symbol: 'STX' }, {}] })
  expect(pocket.shown).toHaveLength(1)
})

test('has messages signed in either way', async () => {
  const site = await openSite(await openPocket())
  const message = 'Latchkey é'
  const usual = await site.askBitcoin('signMessage', { account: one.payment, message })
  const { signature, address } = usual as { signature: string; address: string }
  expect(address).toBe(one.payment)
  const toBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
  expect(isLegacySignature({ address, message, signature: toBase64(signature) })).toBe(true)
  const params = { account: one.payment, address: one.ordinal, message, protocol: 'bip322' }
  const simple = (await site.askBitcoin('signMessage', params)) as { signature: string }
  expect(isBip322({ address: one.ordinal, message, signature: toBase64(simple.signature) })).toBe(true)
  const stacks = await site.askStacks('stx_signMessage', { address: two.stacks, message })
  expect(stacks).toMatchObject({
    publicKey: publicKeyOf(two.account),
    signature: expect.stringMatching(/^[0-9a-f]{130}$/),
  })
})

test('has money sent and transactions signed, and the networks take them', async () => {
  const site = await openSite(await openPocket())
  const transfer = { account: one.payment, recipientAddress: three.payment, amount: '7000', memo: 'c0ffee' }
  const sent = (await site.askBitcoin('sendTransfer', transfer)) as { txid: string }
  expect(sent).toEqual({ txid: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const other = { ...transfer, changeAddress: three.payment }
  await expect(site.askBitcoin('sendTransfer', other)).rejects.toMatchObject({ code: -32602 })
  bitcoin.mine()

  const psbt = Buffer.from(await makePsbt()).toString('base64')
  const params = { account: one.payment, psbt, signInputs: [{ address: one.payment, index: 0 }] }
  const signed = (await site.askBitcoin('signPsbt', params)) as { psbt: string }
  const read = Transaction.fromPSBT(Buffer.from(signed.psbt, 'base64'))
  read.finalize()
  const taken = await fetch(`/rpc/${regtest}/tx`, { method: 'POST', body: read.hex })
  expect(await taken.text()).toBe(read.id)

  const stx = { sender: one.stacks, recipient: three.stacks, amount: '12', network: 'devnet' }
  expect(await site.askStacks('stx_transferStx', stx)).toMatchObject({ txid: expect.any(String) })
  const unsigned = await makeUnsignedSTXTokenTransfer({
    publicKey: publicKeyOf(one.account),
    network: 'testnet',
    fee: 300,
    nonce: 1,
    recipient: three.stacks,
    amount: 5n,
  })
  const asked = { transaction: unsigned.serialize(), broadcast: false }
  const done = (await site.askStacks('stx_signTransaction', asked)) as { transaction: string }
  expect(deserializeTransaction(done.transaction).verifyOrigin()).toBeTypeOf('string')
})

test('is told what cannot be, and when somebody says no', async () => {
  const pocket = await openPocket()
  const site = await openSite(pocket)
  const before = pocket.shown.length
  for (const [ask, method, params, code] of [
    [site.askBitcoin, 'signMessage', { account: three.payment, message: 'x' }, 4100],
    [site.askBitcoin, 'signMessage', { account: 'x', message: 'x' }, -32602],
    [site.askBitcoin, 'signPsbt', { account: one.payment, psbt: '!' }, -32602],
    [
      site.askBitcoin,
      'sendTransfer',
      { account: one.payment, recipientAddress: one.payment, amount: '0' },
      -32602,
    ],
    [site.askBitcoin, 'stx_signMessage', { message: 'x' }, 4200],
    [site.askStacks, 'signMessage', { account: one.payment, message: 'x' }, 4200],
    [site.askStacks, 'stx_signMessage', { address: three.stacks, message: 'x' }, 4100],
    [site.askStacks, 'stx_transferStx', { recipient: 'x', amount: '1' }, -32602],
    [site.askStacks, 'stx_signTransaction', { transaction: 'zz' }, -32602],
  ] as const) {
    // The official client itself refuses methods that the session has only in another namespace.
    await expect(ask(method, params), method).rejects.toSatisfy(
      (error: { code?: number; message?: string }) =>
        error.code === code || (code === 4200 && /request\(\) method/.test(error.message ?? '')),
    )
  }
  expect(pocket.shown).toHaveLength(before)
  pocket.person.answer = 'reject'
  const asked = { account: one.payment, message: 'x' }
  await expect(site.askBitcoin('signMessage', asked)).rejects.toMatchObject({ code: 4001 })
})

test('hears of another account in the events of each namespace', async () => {
  const pocket = await openPocket()
  const site = await openSite(pocket)
  pocket.wallet.dispatch({ type: 'account-chosen', index: 1 })
  await expect
    .poll(() => site.events.map(({ event }) => event.name))
    .toEqual(['accountsChanged', 'bip122_addressesChanged', 'accountsChanged', 'stx_accountsChanged'])
  expect(site.events[1]).toMatchObject({
    chainId: regtest,
    event: { data: [{ address: two.payment, intention: 'payment' }, { address: two.ordinal }, {}, {}] },
  })
  expect(site.events[3]).toMatchObject({
    chainId: testnet,
    event: { data: [{ address: two.stacks, publicKey: publicKeyOf(two.account) }, { address: one.stacks }] },
  })
})

async function makePsbt(): Promise<Uint8Array> {
  const coins: { txid: string; vout: number; value: number }[] = await (
    await fetch(`/rpc/${regtest}/address/${one.payment}/utxo`)
  ).json()
  const [coin] = coins
  if (!coin) throw new Error('There is no coin')
  const script = OutScript.encode(Address({ ...TEST_NETWORK, bech32: 'bcrt' }).decode(one.payment))
  const transaction = new Transaction()
  const witnessUtxo = { amount: BigInt(coin.value), script }
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
  transaction.addOutput({ script, amount: BigInt(coin.value) - 400n })
  return transaction.toPSBT()
}
