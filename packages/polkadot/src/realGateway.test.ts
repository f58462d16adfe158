import { createKit, getAccount, type KitOptions } from '@latchkey/core'
import { type RunningGateway, startGateway } from '@latchkey/gateway'
import { startTestPolkadot, type TestPolkadot } from '@latchkey/local/chains/polkadot'
import { createMemoryStorage as createPairingStorage } from '@latchkey/pairing'
import { createWalletClient } from '@latchkey/pairing/wallet'
import {
  createMemoryStorage,
  createPolkadotKeyPair,
  createPolkadotWallet,
  injectPolkadotWallet,
  isPolkadotSignature,
  type PolkadotWalletOptions,
} from '@latchkey/testing'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startOnTestPostgres } from '../../../scripts/lib/testPostgres.mjs'
import { writeSs58 } from './address/ss58.js'
import { localAssetHub, polkadotAssetHub } from './networks.js'
import { polkadot } from './polkadot.js'
import { toHex } from './scale/hex.js'
import { keys, richKey } from './testing/keys.js'

// Node 20 has no WebSocket of its own.
const NodeWebSocket = WebSocket as unknown as typeof globalThis.WebSocket
const projectId = 'latchkey-local'
const site = 'http://localhost:3000'
const networks = [localAssetHub, polkadotAssetHub] as const
const { caipNetworkId } = localAssetHub

let chain: TestPolkadot
let gateway: RunningGateway
beforeAll(async () => {
  chain = await startTestPolkadot()
  // The runtime starts with the first request, which takes longer than the kit waits for a node.
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'chain_getFinalizedHead', params: [] })
  await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  // The kit knows no node: everything it asks goes through the gateway.
  const served = [chain.network, { ...polkadotAssetHub, rpcUrls: chain.network.rpcUrls }]
  gateway = await startOnTestPostgres((location) => startGateway({ ...location, networks: served }))
  openPage()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await gateway?.close()
  await chain?.stop()
})

/** Puts a page around the kits. The gateway runs in Node's own surroundings, so it comes first. */
function openPage(): void {
  const page = new Window({ url: `${site}/` })
  const { document, location, navigator, localStorage, Event, CustomEvent } = page
  const globals = { window: page, document, location, navigator, localStorage, Event, CustomEvent }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}

type Siwx = ReturnType<
  Parameters<Extract<KitOptions['siwx'], (...context: never[]) => unknown>>[0]['createGatewaySiwx']
>

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function open(storage = createMemoryStorage()) {
  let siwx: Siwx | undefined
  const kit = createKit({
    projectId,
    gateway: gateway.url,
    chains: [polkadot({ networks: networks.map((one) => ({ ...one, rpcUrls: { default: { http: [] } } })) })],
    siwx: (context) => {
      siwx = context.createGatewaySiwx({ required: false })
      return siwx
    },
    storage,
    WebSocket: NodeWebSocket,
    features: { analytics: false },
    // A browser says by itself where it is.
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', site)
      return globalThis.fetch(input, { ...init, headers })
    },
  })
  ends.push(() => kit.destroy())
  kit.start()
  const account = () => getAccount(kit.store.getState(), 'polkadot')
  /** What the gateway has signed in: it alone makes sessions, by its own check of the signature. */
  const sessions = async () => (await siwx?.getSessions(caipNetworkId, account().address ?? '')) ?? []
  return { kit, account, sessions }
}

function install(key: string, options: Partial<PolkadotWalletOptions> = {}) {
  const wallet = createPolkadotWallet({ keys, ...options })
  ends.push(injectPolkadotWallet(wallet, key))
  return wallet
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

describe('an injected wallet at the real gateway', () => {
  test.each(keys)(
    '§1.006.polkadot a wallet with a key of $scheme connects and signs in, and is signed in after a reload',
    async (key) => {
      const storage = createMemoryStorage()
      const wallet = install(`key-${key.scheme}`, { keys: [key] })
      const { account, kit, sessions } = open(storage)
      await kit.connections.connect({ connectorId: `key-${key.scheme}` })
      expect(account()).toMatchObject({ address: wallet.getAddresses(42)[0], status: 'connected' })
      expect(await sessions()).toEqual([])
      await kit.signIn.sign()
      expect(await sessions()).toHaveLength(1)
      const asked = wallet.requests.at(-1)?.params as { data: string }
      const text = Buffer.from(asked.data.slice(2), 'hex').toString()
      expect(text).toContain('<Bytes>localhost:3000 wants you to sign in with your Polkadot account:')
      expect(text).toContain(`Chain ID: ${caipNetworkId.split(':')[1]}`)
      kit.destroy()
      const again = open(storage)
      await until(() => expect(again.account().status).toBe('connected'))
      expect(await again.sessions()).toHaveLength(1)
      expect(wallet.requests.map(({ method }) => method)).toEqual([
        ...['enable', 'get', 'signRaw'],
        ...['enable', 'get'],
      ])
    },
  )

  test('a wallet that signs something else, or as another account, is not signed in', async () => {
    const other = createPolkadotKeyPair(richKey)
    for (const [key, options] of [
      ['liar', { toSignedText: () => new TextEncoder().encode('<Bytes>something else</Bytes>') }],
      ['bare', { toSignedText: (bytes: Uint8Array) => bytes.slice(7, -8) }],
      ['stranger', { toAnsweredSignature: () => other.sign(new Uint8Array(9)) }],
    ] as const) {
      install(key, { keys: keys.slice(0, 1), ...options })
      const { kit, sessions } = open()
      await kit.connections.connect({ connectorId: key })
      await expect(kit.signIn.sign(), key).rejects.toMatchObject({ code: 'wire/http-status' })
      expect(await sessions()).toEqual([])
    }
  })

  test('shows what can be spent, and sends what was reviewed, all through the gateway', async () => {
    install('rich', { keys: [richKey] })
    const { account, kit } = open()
    await kit.connections.connect({ connectorId: 'rich' })
    await until(() => expect(Number(account().balance)).toBeGreaterThan(1))
    const receiver = writeSs58({ prefix: 42, key: new Uint8Array(32).fill(0x77) })
    // What the gateway lists is what the kit reads itself.
    const [held] = await kit.balances.load({ force: true })
    expect(held).toMatchObject({ type: 'native', symbol: 'ROC', numeric: account().balance })
    if (held) await kit.send.setToken(held)
    await kit.send.setAmount('1.25')
    await kit.send.setReceiver(receiver)
    const quote = await kit.send.review()
    expect(quote).toMatchObject({ amountAtomic: 1_250_000_000_000n, to: receiver })
    const { hash } = await kit.send.send()
    expect(kit.store.getState().send?.sent).toMatchObject([{ hash, status: 'confirmed' }])
  })
})

describe('a wallet on another device, through the real relay', () => {
  /** A wallet's own client: it agrees to everything, and answers with real keys. */
  async function openWallet() {
    const pairs = keys.map(createPolkadotKeyPair)
    const asked: { method: string; params: unknown; chainId: string }[] = []
    const client = createWalletClient({
      relayUrl: gateway.url.replace('http', 'ws'),
      projectId,
      metadata: { name: 'Far', description: '', url: 'https://far.example', icons: [] },
      storage: createPairingStorage(),
      WebSocket: NodeWebSocket,
    })
    ends.push(() => client.close())
    client.on('request', ({ request }) => {
      const { chainId, id, method, params, topic } = request
      asked.push({ chainId, method, params })
      const { address, data } = params as { address: string; data: string }
      const pair = pairs.find((one) => one.toAddress(0) === address)
      const signature = pair?.sign(Uint8Array.from(Buffer.from(data.slice(2), 'hex')))
      const result = { signature: toHex(signature ?? new Uint8Array()) }
      client.respond({ topic, id, result }).catch(() => {
        // The test is over, and the client closed.
      })
    })
    async function pair(uri: string) {
      const proposal = await client.pair(uri)
      if (proposal.kind !== 'session') throw new Error('A session was expected')
      const wanted = proposal.optionalNamespaces.polkadot
      const chains = wanted?.chains ?? []
      // Wallets may spell accounts as they like.
      const accounts = chains.flatMap((id) => pairs.map((one) => `${id}:${one.toAddress(0)}`))
      const { methods = [], events = [] } = wanted ?? {}
      await client.approve(proposal, { namespaces: { polkadot: { chains, accounts, methods, events } } })
      return wanted
    }
    return { asked, pair, pairs }
  }

  test('§1.006.polkadot is paired, signs in, and signs texts', async () => {
    const far = await openWallet()
    const { account, kit, sessions } = open()
    void kit.pairing.start()
    const attempt = () => kit.store.getState().pairing.attempt
    await until(() => expect(attempt().status).toBe('ready'))
    const ready = attempt()
    const wanted = ready.status === 'ready' ? await far.pair(ready.uri) : undefined
    await until(() => expect(attempt().status).toBe('connected'))
    expect(wanted?.chains).toEqual(networks.map((one) => one.caipNetworkId))
    expect(wanted?.methods).toEqual(['polkadot_signMessage', 'polkadot_signTransaction'])
    const address = far.pairs[0]?.toAddress(42) ?? ''
    expect(account().address).toBe(address)
    await kit.signIn.sign()
    expect(await sessions()).toHaveLength(1)
    expect(far.asked).toMatchObject([{ method: 'polkadot_signMessage', chainId: caipNetworkId }])
    const message = 'é\n🔑'
    const signature = await kit.connections.signMessage({ message })
    expect(isPolkadotSignature({ address, message, signature })).toBe(true)
  })
})
