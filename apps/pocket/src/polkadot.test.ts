import type { Connector } from '@latchkey/core'
import { startTestPolkadot, type TestPolkadot } from '@latchkey/local/chains/polkadot'
import { polkadot } from '@latchkey/polkadot'
import { localAssetHub } from '@latchkey/polkadot/networks'
import { decodeHex } from '@latchkey/primitives'
import { createChainContext } from '@latchkey/testing'
import type { ApiPromise } from '@polkadot/api'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { cryptoWaitReady, encodeAddress, signatureVerify, sr25519Verify } from '@polkadot/util-crypto'
import { createClient, Enum } from 'polkadot-api'
import { connectInjectedExtension } from 'polkadot-api/pjs-signer'
import { getWsProvider } from 'polkadot-api/ws'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { accounts as own } from './app/wallet/accounts.js'
import { addressOf, publicKeyOf } from './chains/polkadot/app/accounts.js'
import { networks as known } from './chains/polkadot/app/networks.js'
import type { PolkadotRequest } from './chains/polkadot/app/PolkadotRequest.js'
import { prepareTransaction } from './chains/polkadot/app/prepareTransaction.js'
import { payloadSchema } from './chains/polkadot/app/readPayload.js'
import type { Injected, InjectedProvider } from './chains/polkadot/page/InjectedPolkadot.js'
import { createNodeFetch } from './testing/createNodeFetch.js'
import { type Decision, installTestPocket } from './testing/installTestPocket.js'
import { createPolkadotSite } from './testing/polkadot/createPolkadotSite.js'
import { openApi } from './testing/polkadot/openApi.js'

const page = new EventTarget() as EventTarget & { injectedWeb3?: Record<string, InjectedProvider> }
const [one, two, three] = own.map(addressOf) as [string, string, string]
const [first] = own
const network = { id: known.fallback, name: 'Local Asset Hub' }

/** One ROC. */
const unit = 10n ** 12n

const accountSchema = v.object({ data: v.object({ free: v.union([v.string(), v.number()]) }) })

let node: TestPolkadot
let api: ApiPromise
let fetchNode: ReturnType<typeof createNodeFetch>
beforeAll(async () => {
  await cryptoWaitReady()
  node = await startTestPolkadot()
  fetchNode = createNodeFetch({ [network.id]: node.url })
  api = await openApi(node.socketUrl)
  vi.stubGlobal('fetch', fetchNode)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await api?.disconnect()
  await node?.stop()
})

let pocket: ReturnType<typeof installPocket>
beforeEach(() => {
  pocket = installPocket()
})
afterEach(() => pocket.uninstall())

/** Pocket in a page, and a person in front of it who is shown what `shown` says. */
function installPocket() {
  const shown: PolkadotRequest[] = []
  let answer: Decision = 'approve'
  const installed = installTestPocket({
    page,
    networks: [network],
    isPrepared: true,
    fetchNode,
    decide(request) {
      shown.push(request as PolkadotRequest)
      return answer
    },
  })
  return {
    ...installed,
    shown,
    answerWith(how: Decision) {
      answer = how
    },
  }
}

async function enable(): Promise<Injected> {
  const provider = page.injectedWeb3?.pocket
  if (!provider) throw new Error('Pocket is not there')
  return provider.enable('Grove')
}

describe('connecting', () => {
  test('asks the first time only, also when the page loads again', async () => {
    const injected = await enable()
    expect(await injected.accounts.get()).toEqual([
      { address: one, type: 'sr25519' },
      { address: two, type: 'sr25519' },
    ])
    await enable()
    pocket.reload()
    expect(await (await enable()).accounts.get()).toHaveLength(2)
    expect(pocket.shown).toEqual([{ kind: 'connect' }])
  })

  test('asked for twice at once is one question', async () => {
    await Promise.all([enable(), enable()])
    expect(pocket.shown).toHaveLength(1)
  })

  test('is refused as wallets refuse, and asked for again', async () => {
    pocket.answerWith('reject')
    await expect(enable()).rejects.toMatchObject({ code: 4001, message: expect.stringMatching(/reject/) })
    pocket.answerWith('approve')
    expect(await (await enable()).accounts.get()).toHaveLength(2)
  })

  test('tells who listens at once and after each change, whatever another listener does', async () => {
    const { accounts } = await enable()
    const heard: string[][] = []
    const off = accounts.subscribe((list) => heard.push(list.map(({ address }) => address)))
    expect(heard).toEqual([[one, two]])
    pocket.wallet.dispatch({ type: 'account-chosen', index: 1 })
    await expect.poll(() => heard.at(-1)).toEqual([two, one])
    off()
    const [{ linkId } = { linkId: '' }] = pocket.wallet.state.get().links
    pocket.wallet.dispatch({ type: 'site-disconnected', linkId })
    await expect.poll(() => accounts.get()).toEqual([])
    expect(heard.at(-1)).toEqual([two, one])
  })

  test('leaves other extensions of the page alone, and takes only itself out', () => {
    pocket.uninstall()
    const other = { version: '1', enable: async () => Promise.reject(new Error('Not this one')) }
    page.injectedWeb3 = Object.freeze({ other })
    pocket = installPocket()
    expect(Object.keys(page.injectedWeb3 ?? {})).toEqual(['other', 'pocket'])
    pocket.uninstall()
    expect(page.injectedWeb3).toEqual({ other })
    pocket = installPocket()
  })

  test('leaves a page alone whose list nobody can write to, and the other namespaces are there', () => {
    pocket.uninstall()
    const sealed = new EventTarget()
    Object.defineProperty(sealed, 'injectedWeb3', { value: Object.freeze({}) })
    const decide = () => 'approve' as const
    const { uninstall } = installTestPocket({ page: sealed, networks: [network], decide })
    expect(sealed).toMatchObject({ injectedWeb3: {}, PocketProvider: expect.anything() })
    uninstall()
    pocket = installPocket()
  })

  test('says whose transactions it can read, and takes no description of a site’s', async () => {
    const { metadata } = await enable()
    expect(await metadata.get()).toEqual([
      { genesisHash: api.genesisHash.toHex(), specVersion: api.runtimeVersion.specVersion.toNumber() },
    ])
    expect(await metadata.provide({ genesisHash: api.genesisHash.toHex() })).toBe(false)
  })
})

describe('a message', () => {
  const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}` as const

  test.each([
    ['bytes', hex('Latchkey é'), '<Bytes>Latchkey é</Bytes>'],
    ['a text', 'Latchkey é', '<Bytes>Latchkey é</Bytes>'],
    ['bytes in a frame', hex('<Bytes>Latchkey é</Bytes>'), '<Bytes>Latchkey é</Bytes>'],
    ['nothing', '0x', '<Bytes></Bytes>'],
    ['half a frame', hex('<Bytes>'), '<Bytes><Bytes></Bytes>'],
    ['a frame that overlaps itself', hex('<Bytes</Bytes>'), '<Bytes><Bytes</Bytes></Bytes>'],
    ['half a byte, which is a text', '0x123', '<Bytes>0x123</Bytes>'],
  ])('of %s is signed in one frame', async (_, data, framed) => {
    const { signer } = await enable()
    const { id, signature } = await signer.signRaw({ address: one, data, type: 'bytes' })
    expect(id).toBeTypeOf('number')
    expect(signature).toMatch(/^0x[0-9a-f]{128}$/)
    const signed = decodeHex(signature) ?? new Uint8Array()
    expect(sr25519Verify(framed, signed, publicKeyOf(first))).toBe(true)
    expect(sr25519Verify(data, signed, publicKeyOf(first))).toBe(
      framed === Buffer.from(data.slice(2), 'hex').toString(),
    )
  })

  test('is shown without its frame, a sign-in as what it is', async () => {
    const { signer } = await enable()
    await signer.signRaw({ address: one, data: hex('<Bytes>Hello</Bytes>') })
    expect(pocket.shown.at(-1)).toMatchObject({
      kind: 'polkadot-sign-message',
      text: 'Hello',
      account: first,
    })
    await signer.signRaw({ address: two, data: '0xff00' })
    expect(pocket.shown.at(-1)).toMatchObject({ text: undefined })
    const signIn = `shop.localhost:3000 wants you to sign in with your Polkadot account:\n${one}\n\nURI: http://shop.localhost:3000\nVersion: 1\nChain ID: ${network.id}\nNonce: 12345678\nIssued At: 2026-11-30T00:00:00.000Z`
    await signer.signRaw({ address: one, data: signIn })
    expect(pocket.shown.at(-1)).toMatchObject({ signIn: { domain: 'shop.localhost:3000', address: one } })
  })

  test('is signed by the account that is named, in the spelling of any network', async () => {
    const { signer } = await enable()
    // The second account with Polkadot’s own prefix.
    const address = encodeAddress(two, 0)
    expect(address).not.toBe(two)
    const { signature } = await signer.signRaw({ address, data: 'Hi' })
    expect(signatureVerify('<Bytes>Hi</Bytes>', signature, two).isValid).toBe(true)
  })

  test('is refused of another type, of another account, and half a character', async () => {
    const { signer } = await enable()
    const shown = pocket.shown.length
    for (const [payload, code] of [
      [{ address: one, data: '0x00', type: 'payload' }, -32602],
      [{ address: one, data: '\ud800', type: 'bytes' }, -32602],
      [{ address: three, data: '0x00', type: 'bytes' }, 4100],
      [{ address: 'x', data: '0x00' }, 4100],
      [{ address: one }, -32602],
      [undefined, -32602],
    ] as const)
      await expect(signer.signRaw(payload as never)).rejects.toMatchObject({ code })
    expect(pocket.shown.length).toBe(shown)
  })
})

describe('a transaction', () => {
  const readFree = async (address: string) => {
    const read = api.query.system?.account
    const { data } = v.parse(accountSchema, (await read?.(address))?.toJSON())
    return BigInt(data.free)
  }

  const makeCall = (section: string, name: string, ...args: unknown[]) => {
    const make = api.tx[section]?.[name]
    if (!make) throw new Error(`There is no call ${name}`)
    return make(...args)
  }

  /** Has a site send a call with polkadot-js, and waits until it is in a block for good. */
  async function send(
    call: ReturnType<typeof makeCall>,
    options: { era?: 0; tip?: bigint; withSignedTransaction?: boolean },
  ) {
    const { signer } = await enable()
    await new Promise<void>((resolve, reject) => {
      call
        .signAndSend(one, { signer: signer as never, nonce: -1, ...options }, ({ dispatchError, status }) => {
          if (dispatchError) reject(new Error(dispatchError.toString()))
          else if (status.isFinalized) resolve()
        })
        .catch(reject)
    })
  }

  test('of polkadot-js is signed, and the network carries it out', async () => {
    const before = await readFree(three)
    await send(makeCall('balances', 'transferKeepAlive', three, unit), { tip: 7n })
    expect(await readFree(three)).toBe(before + unit)
    expect(pocket.shown.at(-1)).toMatchObject({
      kind: 'polkadot-transaction',
      network: network.id,
      payload: { tipAtomic: 7n },
    })
  })

  test('that is long is signed by its hash, and comes back whole where the site wants it', async () => {
    const before = await readFree(three)
    const calls = Array(8).fill(makeCall('balances', 'transferKeepAlive', three, unit))
    const batch = makeCall('utility', 'batchAll', calls)
    expect(batch.method.toU8a().length).toBeGreaterThan(256)
    await send(batch, { withSignedTransaction: true })
    expect(await readFree(three)).toBe(before + 8n * unit)
  })

  test('of polkadot-api is signed, and the network carries it out', async () => {
    vi.stubGlobal('window', page)
    const websocketClass = WebSocket as unknown as typeof globalThis.WebSocket
    const client = createClient(getWsProvider(node.socketUrl, { websocketClass }))
    const before = await readFree(three)
    const extension = await connectInjectedExtension('pocket')
    const account = extension.getAccounts().find(({ address }) => address === two)
    const call = client.getUnsafeApi().tx.Balances?.transfer?.({ dest: Enum('Id', three), value: unit })
    if (!account || !call) throw new Error('There is no such account, or call')
    expect(await call.signAndSubmit(account.polkadotSigner)).toMatchObject({ ok: true })
    expect(await readFree(three)).toBe(before + unit)
    extension.disconnect()
    client.destroy()
  })

  test('of the kit is signed, and the network carries it out', async () => {
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', { title: 'Grove' })
    const kitNetwork = { ...localAssetHub, rpcUrls: { default: { http: [node.url] } } }
    const factory = polkadot({ networks: [kitNetwork] })
    await factory.load?.()
    const { signal } = new AbortController()
    const chain = factory.create(createChainContext({ signal }))
    const connectors: Connector[] = []
    const stop = chain.discover((connector) => connectors.push(connector))
    const session = await connectors.find(({ id }) => id === 'pocket')?.open({ signal })
    const [connection] = session?.connections ?? []
    const { send } = chain.capabilities
    if (!connection || !send) throw new Error('The kit has not found Pocket, or cannot send')
    const token = { type: 'native', ...kitNetwork.nativeCurrency } as const
    const transfer = { network: kitNetwork, from: one, to: three, token, amountAtomic: unit, signal }
    const before = await readFree(three)
    const fee = await send.estimateFee(transfer)
    const { hash } = await send.send({ ...transfer, fee, connection })
    await send.waitForReceipt({ network: kitNetwork, hash, signal })
    expect(await readFree(three)).toBe(before + unit)
    expect(pocket.shown.at(-1)).toMatchObject({ kind: 'polkadot-transaction', network: network.id })
    stop()
  })

  test('costs what is shown', async () => {
    const before = await readFree(one)
    const call = makeCall('balances', 'transferKeepAlive', three, unit)
    const payload = await toPayload(call.method.toHex(), { tip: '0x5' })
    const { feeAtomic, totalAtomic } = await prepareTransaction(
      network.id,
      first,
      v.parse(payloadSchema, payload),
    )
    expect(totalAtomic).toBe(unit + feeAtomic + 5n)
    await send(call, { tip: 5n, era: 0 })
    const paid = before - (await readFree(one))
    expect(paid - (unit + 5n)).toBe(feeAtomic)
  })

  test('shows the receiver as the network spells it, whatever its program was made for', async () => {
    const call = makeCall('balances', 'transferKeepAlive', three, unit)
    const payload = v.parse(payloadSchema, await toPayload(call.method.toHex(), {}))
    const prepared = await prepareTransaction(network.id, first, payload)
    expect(prepared.call).toMatchObject({ kind: 'transfer', recipient: three, amountAtomic: unit })
  })

  test('is refused before anybody is asked, of another network or account, or unreadable', async () => {
    const { signer } = await enable()
    const shown = pocket.shown.length
    const good = await toPayload('0x00000c00ff00')
    for (const [more, code] of [
      [{ genesisHash: `0x${'91'.repeat(32)}` }, 5710],
      [{ address: three }, 4100],
      [{ address: 'x' }, 4100],
      [{ method: '0x00\0' }, -32602],
      [{ method: `0x${'00'.repeat(70_000)}` }, -32602],
      [{ version: 5 }, -32602],
      [{ assetId: '0x0104' }, -32602],
      [{ signedExtensions: undefined }, -32602],
    ] as const)
      await expect(signer.signPayload({ ...good, ...more } as never)).rejects.toMatchObject({ code })
    expect(pocket.shown.length).toBe(shown)
  })

  test('is refused when it is shown, for another version, with other extensions, or with more than can be read', async () => {
    const { signer } = await enable()
    const good = await toPayload('0x00000c00ff00')
    await expect(signer.signPayload(good)).resolves.toMatchObject({
      signature: expect.stringMatching(/^0x01/),
    })
    for (const [more, message] of [
      [{ specVersion: '0x1' }, /another version/],
      [{ genesisHash: `${good.genesisHash.slice(0, 34)}${'00'.repeat(16)}` }, /another network/],
      [{ signedExtensions: [...good.signedExtensions, 'CheckMood'] }, /CheckMood/],
      [{ signedExtensions: good.signedExtensions.slice(1) }, /other extensions/],
      [{ method: '0x00000c00ff0000' }, /more than can be read/],
      [{ method: '0xffff' }, /cannot be read/],
      [{ era: '0x1000' }, /cannot be read/],
    ] as const)
      await expect(signer.signPayload({ ...good, ...more } as never)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringMatching(message),
      })
  })

  test('that the person turns down is refused', async () => {
    const { signer } = await enable()
    pocket.answerWith('reject')
    await expect(signer.signPayload(await toPayload('0x00000c00ff00'))).rejects.toMatchObject({ code: 4001 })
  })
})

/** A payload for the first account, as polkadot-js makes it for the network as it is. */
async function toPayload(
  method: `0x${string}`,
  more: Partial<SignerPayloadJSON> = {},
): Promise<SignerPayloadJSON> {
  const { specVersion, transactionVersion } = api.runtimeVersion
  const site = createPolkadotSite({
    metadata: api.runtimeMetadata.toHex(),
    specVersion: specVersion.toNumber(),
    transactionVersion: transactionVersion.toNumber(),
  })
  const nonce = (await api.rpc.system.accountNextIndex(one)).toHex()
  return site.toPayload(method, { nonce, ...more })
}
