import { createKit, getAccount, type KitOptions } from '@latchkey/core'
import { type RunningGateway, startGateway } from '@latchkey/gateway'
import { startTestCosmos, type TestCosmos } from '@latchkey/local/chains/cosmos'
import { createMemoryStorage as createPairingStorage } from '@latchkey/pairing'
import { createWalletClient } from '@latchkey/pairing/wallet'
import { encodeBase64 } from '@latchkey/primitives'
import {
  announceCosmosWallet,
  type CosmosWalletOptions,
  createCosmosWallet,
  createMemoryStorage,
} from '@latchkey/testing'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startOnTestPostgres } from '../../../scripts/lib/testPostgres.mjs'
import { toCaipReference } from './address/denoms.js'
import { cosmos } from './cosmos.js'
import { injective, localHub, localZone } from './networks.js'
import { toWalletChains } from './testing/toWalletChains.js'

// Node 20 has no WebSocket of its own.
const NodeWebSocket = WebSocket as unknown as typeof globalThis.WebSocket
const projectId = 'latchkey-local'
const site = 'http://localhost:3000'
const kitNetworks = [localHub, localZone, injective] as const

let chains: TestCosmos
let gateway: RunningGateway
beforeAll(async () => {
  chains = await startTestCosmos()
  const { hub, zone } = chains
  const { nativeDenom, bech32Prefix } = injective.cosmos
  const ofEthereumKeys = { ...injective, rpcUrls: hub.network.rpcUrls, nativeDenom, bech32Prefix }
  const networks = [hub.network, zone.network, ofEthereumKeys]
  gateway = await startOnTestPostgres((location) => startGateway({ ...location, networks }))
  openPage()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await gateway?.close()
  await chains?.stop()
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

function open({
  storage = createMemoryStorage(),
  networks = kitNetworks,
}: {
  storage?: ReturnType<typeof createMemoryStorage>
  networks?: readonly [(typeof kitNetworks)[number], ...(typeof kitNetworks)[number][]]
} = {}) {
  let siwx: Siwx | undefined
  const kit = createKit({
    projectId,
    gateway: gateway.url,
    chains: [cosmos({ networks })],
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
  const account = () => getAccount(kit.store.getState(), 'cosmos')
  /** What the gateway has signed in: it alone makes sessions, by its own check of the signature. */
  const sessions = async () =>
    (await siwx?.getSessions(networks[0].caipNetworkId, account().address ?? '')) ?? []
  return { kit, account, sessions }
}

function create(options: Partial<CosmosWalletOptions> = {}) {
  return createCosmosWallet({
    privateKeys: [chains.hub.accounts[0].privateKey, new Uint8Array(32).fill(7)],
    chains: toWalletChains(kitNetworks),
    ...options,
  })
}

function install(options: Partial<CosmosWalletOptions> = {}) {
  const wallet = create(options)
  ends.push(announceCosmosWallet(wallet, { path: 'keplr', changeEvent: 'keplr_keystorechange' }))
  return wallet
}

const connectorId = 'keplr-cosmos'
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

describe('an installed wallet at the real gateway', () => {
  test.each([
    ['a question for texts', {}, kitNetworks],
    [
      'the document alone',
      { methods: ['enable', 'getKey', 'signAmino', 'signDirect'] as const },
      kitNetworks,
    ],
    ['a device', { isNanoLedger: true }, kitNetworks],
    ['keys as on Ethereum', {}, [injective, localHub] as const],
  ])(
    '§1.006.cosmos a wallet with %s connects and signs in, and is signed in after a reload',
    async (_, options, networks) => {
      const storage = createMemoryStorage()
      const wallet = install(options)
      const { account, kit, sessions } = open({ storage, networks })
      await kit.connections.connect({ connectorId })
      const chainId = String(networks[0].id)
      expect(account()).toMatchObject({ address: wallet.getAddress(chainId), status: 'connected' })
      expect(await sessions()).toEqual([])
      await kit.signIn.sign()
      expect(await sessions()).toHaveLength(1)
      kit.destroy()
      const windows = wallet.countWindows()
      const again = open({ storage, networks })
      await until(() => expect(again.account().status).toBe('connected'))
      expect(await again.sessions()).toHaveLength(1)
      expect(wallet.countWindows()).toBe(windows)
    },
  )

  test('signs the text that names account and network', async () => {
    const wallet = install()
    const { account, kit } = open()
    await kit.connections.connect({ connectorId })
    await kit.signIn.sign()
    const [, signer, text] =
      wallet.requests.find(({ method }) => method === 'signArbitrary')?.parameters ?? []
    expect(signer).toBe(account().address)
    expect(text).toContain('localhost:3000 wants you to sign in with your Cosmos account:')
    expect(text).toContain('latchkey-hub-1')
  })

  test('a wallet that signs as another account is not signed in', async () => {
    install({ signsAsOther: true })
    const { kit, sessions } = open()
    await kit.connections.connect({ connectorId })
    await expect(kit.signIn.sign()).rejects.toMatchObject({ code: 'wallet/request-failed' })
    expect(await sessions()).toEqual([])
  })

  test('reads balances through the gateway, tokens by denoms as the kit writes them', async () => {
    install()
    const { account, kit } = open()
    await kit.connections.connect({ connectorId })
    await until(() => expect(Number(account().balance)).toBeGreaterThan(1_000))
    const balances = await kit.balances.load()
    const usdc = chains.hub.network.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? ''
    expect(balances).toContainEqual(
      expect.objectContaining({
        type: 'token',
        symbol: 'USDC',
        address: `cosmos:latchkey-hub-1:${toCaipReference(usdc)}`,
      }),
    )
    expect(balances).toContainEqual(expect.objectContaining({ type: 'native', symbol: 'ATOM' }))
  })

  test('sends through the gateway: the coin, and a token as balances name it', async () => {
    install()
    const { kit } = open()
    await kit.connections.connect({ connectorId })
    const receiver = chains.hub.accounts[1].address
    for (const symbol of ['ATOM', 'USDC']) {
      const token = (await kit.balances.load()).find((one) => one.symbol === symbol)
      if (!token) throw new Error(`There is no ${symbol}`)
      await kit.send.setToken(token)
      await kit.send.setAmount('1.5')
      await kit.send.setReceiver(receiver)
      await kit.send.setMemo('4711')
      await kit.send.review()
      const { hash } = await kit.send.send()
      const [sent] = kit.store.getState().send?.sent ?? []
      expect(sent).toMatchObject({ hash, status: 'confirmed' })
    }
  })

  test('says why the network takes no transfer', async () => {
    install()
    const { kit } = open()
    await kit.connections.connect({ connectorId })
    const token = (await kit.balances.load()).find(({ type }) => type === 'native')
    if (!token) throw new Error('There is no coin')
    await kit.send.setToken(token)
    await kit.send.setAmount('1')
    // The account that fees go to, which takes nothing else.
    await kit.send.setReceiver('cosmos17xpfvakm2amg962yls6f84z3kell8c5lserqta')
    await expect(kit.send.review()).rejects.toMatchObject({ code: 'send/not-ready' })
  })
})

describe('a wallet on another device, through the real relay', () => {
  test('§1.006.cosmos is paired, signs in, and goes to another network with its address there', async () => {
    const wallet = create()
    const { provider } = wallet
    const call = (method: string, ...parameters: unknown[]) =>
      (provider[method] as (...all: unknown[]) => Promise<Record<string, unknown>>)(...parameters)
    await call('enable', ['latchkey-hub-1', 'latchkey-zone-1'])
    const client = createWalletClient({
      relayUrl: gateway.url.replace('http', 'ws'),
      projectId,
      metadata: { name: 'Far', description: '', url: 'https://far.example', icons: [] },
      storage: createPairingStorage(),
      WebSocket: NodeWebSocket,
    })
    ends.push(() => client.close())
    const asked: string[] = []
    client.on('request', ({ request: { chainId, id, method, params, topic } }) => {
      asked.push(method)
      const { signerAddress, signDoc } = params as { signerAddress: string; signDoc: object }
      void call('signAmino', chainId.slice('cosmos:'.length), signerAddress, signDoc).then((result) =>
        client.respond({ topic, id, result }),
      )
    })
    const { account, kit, sessions } = open({ networks: [localHub, localZone] })
    void kit.pairing.start()
    const attempt = () => kit.store.getState().pairing.attempt
    await until(() => expect(attempt().status).toBe('ready'))
    const ready = attempt()
    const proposal = await client.pair(ready.status === 'ready' ? ready.uri : '')
    if (proposal.kind !== 'session') throw new Error('A session was expected')
    const wanted = proposal.optionalNamespaces.cosmos
    expect(wanted?.chains).toEqual([localHub.caipNetworkId, localZone.caipNetworkId])
    const toAddress = (id: string) => wallet.getAddress(id.slice('cosmos:'.length))
    const served = wanted?.chains ?? []
    const { pubKey } = await call('getKey', 'latchkey-hub-1')
    await client.approve(proposal, {
      namespaces: {
        cosmos: {
          chains: served,
          accounts: served.map((id) => `${id}:${toAddress(id)}`),
          methods: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'],
          events: [],
        },
      },
      sessionProperties: {
        keys: JSON.stringify([
          { bech32Address: wallet.getAddress('latchkey-hub-1'), pubKey: encodeBase64(pubKey as Uint8Array) },
        ]),
      },
    })
    await until(() => expect(attempt().status).toBe('connected'))
    expect(account()).toMatchObject({ address: wallet.getAddress('latchkey-hub-1') })
    expect(account().allAccounts[0]?.publicKey).toHaveLength(66)
    await kit.signIn.sign()
    expect(await sessions()).toHaveLength(1)
    expect(asked).toEqual(['cosmos_signAmino'])
    await kit.networks.switchNetwork(localZone.caipNetworkId, { throwOnFailure: true })
    expect(account()).toMatchObject({ address: wallet.getAddress('latchkey-zone-1') })
    // What was agreed on says the account there.
    expect(asked).toEqual(['cosmos_signAmino'])
  })
})
