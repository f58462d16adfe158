import { type RunningGateway, startGateway } from '@latchkey/gateway'
import { startTestPolkadot, type TestPolkadot } from '@latchkey/local/chains/polkadot'
import { localNetworks } from '@latchkey/local/networks/eip155'
import type { ApiPromise } from '@polkadot/api'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startOnTestPostgres } from '../../../../../scripts/lib/testPostgres.mjs'
import { addressOf } from '../../chains/polkadot/app/accounts.js'
import { networks as known } from '../../chains/polkadot/app/networks.js'
import { openPairedPocket, openPairedSite } from '../../testing/openPaired.js'
import { createPolkadotSite } from '../../testing/polkadot/createPolkadotSite.js'
import { openApi } from '../../testing/polkadot/openApi.js'
import { stubNodeFetch } from '../../testing/stubNodeFetch.js'
import { accounts as own } from '../wallet/accounts.js'

vi.hoisted(() => {
  // Several official clients live in one process here; read when the library is loaded.
  process.env.DISABLE_GLOBAL_CORE = 'true'
})

const chain = known.fallback
const relay = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const networks = [
  { id: 'eip155:31337', name: 'Local One' },
  { id: chain, name: 'Local Asset Hub' },
]
const [one, two, three] = own.map(addressOf) as [string, string, string]

let node: TestPolkadot
let gateway: RunningGateway
let api: ApiPromise
beforeAll(async () => {
  await cryptoWaitReady()
  node = await startTestPolkadot()
  gateway = await startOnTestPostgres((location) => startGateway({ ...location, networks: localNetworks }))
  api = await openApi(node.socketUrl)
})
afterAll(async () => {
  await api?.disconnect()
  await gateway?.close()
  await node?.stop()
})

beforeEach(() => stubNodeFetch({ [chain]: node.url }))

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.unstubAllGlobals()
})

const openPocket = () => openPairedPocket({ gateway, ends }, networks)

/** A site with the official client, in its words. */
async function openSite(pocket: Awaited<ReturnType<typeof openPocket>>) {
  const { ask, session } = await openPairedSite({ gateway, ends }, pocket, {
    polkadot: {
      chains: [relay, chain],
      methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
      events: ['accountsChanged', 'chainChanged'],
    },
  })
  return { session, ask: ask<{ signature: `0x${string}`; signedTransaction?: `0x${string}` }>(chain) }
}

/** A payload of the first account that the network takes as it is now, and what of it is signed. */
async function makePayload(more: Partial<SignerPayloadJSON> = {}) {
  const { specVersion, transactionVersion } = api.runtimeVersion
  const site = createPolkadotSite({
    metadata: api.runtimeMetadata.toHex(),
    specVersion: specVersion.toNumber(),
    transactionVersion: transactionVersion.toNumber(),
  })
  const call = site.makeCall('balances.transferKeepAlive', three, 7n * 10n ** 12n)
  const nonce = (await api.rpc.system.accountNextIndex(one)).toHex()
  const payload = site.toPayload(call.toHex(), { nonce, ...more })
  return { payload, signed: site.writeSigned(payload) }
}

test('a session has the accounts on the networks that Pocket has', async () => {
  const { namespaces } = (await openSite(await openPocket())).session
  expect(namespaces.polkadot).toMatchObject({
    chains: [chain],
    accounts: [one, two].map((address) => `${chain}:${address}`),
    methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
  })
})

test('has messages signed that are in a frame already, and those that are not', async () => {
  const pocket = await openPocket()
  const site = await openSite(pocket)
  const framed = '<Bytes>Latchkey é</Bytes>'
  const data = `0x${Buffer.from(framed).toString('hex')}`
  for (const params of [
    { address: two, data, type: 'bytes' },
    { address: two, data },
    { address: two, message: 'Latchkey é' },
  ]) {
    const { signature } = await site.ask('polkadot_signMessage', params)
    expect(signature).toMatch(/^0x[0-9a-f]{128}$/)
    expect(signatureVerify(framed, signature, two)).toMatchObject({
      isValid: true,
      crypto: 'sr25519',
      isWrapped: true,
    })
    expect(pocket.shown.at(-1)).toMatchObject({ text: 'Latchkey é' })
  }
})

test('has a transaction signed, and the network takes it', async () => {
  const site = await openSite(await openPocket())
  const { payload, signed } = await makePayload()
  const params = { address: one, transactionPayload: payload }
  const { signature } = await site.ask('polkadot_signTransaction', params)
  expect(signatureVerify(signed, signature, one)).toMatchObject({ isValid: true, crypto: 'sr25519' })
  const transaction = api.tx(api.createType('Call', payload.method))
  transaction.addSignature(one, signature, payload)
  expect((await transaction.send()).toHex()).toMatch(/^0x[0-9a-f]{64}$/)
  await expect
    .poll(async () => (await api.rpc.system.accountNextIndex(one)).toNumber(), { timeout: 10_000 })
    .toBe(Number(payload.nonce) + 1)

  const whole = (await makePayload({ withSignedTransaction: true })).payload
  const { address: _, ...withoutAddress } = whole
  const returned = await site.ask('polkadot_signTransaction', {
    address: one,
    transactionPayload: withoutAddress,
  })
  await api.rpc.author.submitExtrinsic(returned.signedTransaction as never)
  await expect
    .poll(async () => (await api.rpc.system.accountNextIndex(one)).toNumber(), { timeout: 10_000 })
    .toBe(Number(whole.nonce) + 1)
})

test('is told what cannot be, and when somebody says no', async () => {
  const pocket = await openPocket()
  const site = await openSite(pocket)
  const { payload } = await makePayload()
  const before = pocket.shown.length
  const ask = (transactionPayload: unknown, address = one) =>
    site.ask('polkadot_signTransaction', { address, transactionPayload })
  for (const [asked, code] of [
    [() => site.ask('polkadot_signMessage', { address: three, message: 'x' }), 4100],
    [() => site.ask('polkadot_signMessage', { address: one, data: '0x00', type: 'payload' }), -32602],
    [() => site.ask('polkadot_signMessage', { address: one }), -32602],
    [() => ask(payload, two), -32602],
    [() => ask({ ...payload, address: three }, three), 4100],
    [() => ask({ ...payload, genesisHash: `0x${'91'.repeat(32)}` }), 5710],
    [() => ask(JSON.stringify(payload)), -32602],
  ] as const)
    await expect(asked()).rejects.toMatchObject({ code })
  expect(pocket.shown).toHaveLength(before)
  await expect(ask({ ...payload, specVersion: '0x1' })).rejects.toMatchObject({ code: -32602 })
  pocket.person.answer = 'reject'
  await expect(ask(payload)).rejects.toMatchObject({ code: 4001 })
})
