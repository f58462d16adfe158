// @vitest-environment happy-dom
import { startTestBitcoin, type TestBitcoin } from '@latchkey/local/chains/bip122'
import {
  AddressPurpose,
  addListener,
  getProviderById,
  getProviders,
  MessageSigningProtocols,
  request,
} from '@sats-connect/core'
import { Address, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accounts as own } from './app/wallet/accounts.js'
import { accounts } from './chains/bip122/app/accounts.js'
import { regtest } from './chains/bip122/networks.js'
import { isBip322 } from './testing/bitcoin/verifyBitcoinMessage.js'
import { createNodeFetch } from './testing/createNodeFetch.js'
import { type Decision, installTestPocket } from './testing/installTestPocket.js'

/** A library of others, as it is: it knows wallets by where they are in the page. */
const id = 'PocketProvider'
const [payment = '', ordinal = ''] = accounts.addressesOf(own[0], regtest).map(({ address }) => address)
const [receiver] = accounts.addressesOf(own[2], regtest)

let node: TestBitcoin
let fetchNode: ReturnType<typeof createNodeFetch>
let answer: Decision
let pocket: ReturnType<typeof installTestPocket>
beforeAll(async () => {
  node = await startTestBitcoin()
  fetchNode = createNodeFetch({ [regtest]: node.url })
  vi.stubGlobal('fetch', fetchNode)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await node?.stop()
})
beforeEach(() => {
  answer = 'approve'
  const networks = [{ id: regtest, name: 'Local Bitcoin' }]
  pocket = installTestPocket({ page: window, networks, isPrepared: true, fetchNode, decide: () => answer })
})
afterEach(() => pocket.uninstall())

test('finds Pocket among the wallets of a page', () => {
  expect(getProviders()).toMatchObject([{ id, name: 'Pocket', methods: expect.arrayContaining(['getInfo']) }])
  expect(getProviderById(id)).toBeDefined()
})

test('asks Pocket what it is, connects, reads, and lets go', async () => {
  const info = await request('getInfo', null, id)
  expect(info).toMatchObject({ status: 'success', result: { version: '1.0.0' } })
  const addresses = [AddressPurpose.Payment, AddressPurpose.Ordinals]
  const connected = await request('wallet_connect', { addresses, message: 'Hello' }, id)
  expect(connected).toMatchObject({
    status: 'success',
    result: {
      addresses: [
        { address: payment, purpose: 'payment', addressType: 'p2wpkh' },
        { address: ordinal, purpose: 'ordinals', addressType: 'p2tr' },
        {},
        {},
      ],
      network: { bitcoin: { name: 'Regtest' } },
      walletType: 'software',
    },
  })
  expect(await request('wallet_getAccount', null, id)).toEqual(connected)
  const ended: unknown[] = []
  addListener({ eventName: 'disconnect', cb: (event: unknown) => void ended.push(event) }, id)
  expect(await request('wallet_disconnect', null, id)).toMatchObject({ status: 'success' })
  expect(ended).toEqual([{ type: 'disconnect' }])
  expect(await request('wallet_getAccount', null, id)).toMatchObject({
    status: 'error',
    error: { code: -32002 },
  })
})

test('has messages signed, money sent and transactions signed', async () => {
  await request('wallet_connect', null, id)
  const message = 'Latchkey é'
  const protocol = MessageSigningProtocols.BIP322
  const signed = await request('signMessage', { address: ordinal, message, protocol }, id)
  if (signed.status !== 'success') throw new Error(signed.error.message)
  expect(isBip322({ address: ordinal, message, signature: signed.result.signature })).toBe(true)

  const recipients = [{ address: receiver.address, amount: 5_000 }]
  const sent = await request('sendTransfer', { recipients }, id)
  expect(sent).toMatchObject({ status: 'success', result: { txid: expect.stringMatching(/^[0-9a-f]{64}$/) } })
  node.mine()

  const psbt = Buffer.from(await makePsbt()).toString('base64')
  const asked = { psbt, signInputs: { [payment]: [0] }, broadcast: true }
  const done = await request('signPsbt', asked, id)
  if (done.status !== 'success') throw new Error(done.error.message)
  expect(Transaction.fromPSBT(Buffer.from(done.result.psbt, 'base64')).id).toBe(done.result.txid)
})

test('hears that somebody said no', async () => {
  answer = 'reject'
  const refused = await request('wallet_connect', null, id)
  expect(refused).toMatchObject({ status: 'error', error: { code: -32000 } })
})

async function makePsbt(): Promise<Uint8Array> {
  const coins: { txid: string; vout: number; value: number }[] = await (
    await fetch(`/rpc/${regtest}/address/${payment}/utxo`)
  ).json()
  const [coin] = coins
  if (!coin) throw new Error('There is no coin')
  const script = OutScript.encode(Address({ ...TEST_NETWORK, bech32: 'bcrt' }).decode(payment))
  const transaction = new Transaction()
  const witnessUtxo = { amount: BigInt(coin.value), script }
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
  transaction.addOutput({ script, amount: BigInt(coin.value) - 400n })
  return transaction.toPSBT()
}
