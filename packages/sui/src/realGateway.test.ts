import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createKit, getAccount, type KitOptions, type Network } from '@latchkey/core'
import { type RunningGateway, startGateway } from '@latchkey/gateway'
import { startTestSui, type TestSui } from '@latchkey/local/chains/sui'
import { localSuiTokens } from '@latchkey/local/networks/sui'
import { createMemoryStorage as createPairingStorage } from '@latchkey/pairing'
import { createWalletClient } from '@latchkey/pairing/wallet'
import { joinCaip10 } from '@latchkey/primitives'
import {
  announceSuiWallet,
  createMemoryStorage,
  createSuiWallet,
  type SuiWalletOptions,
} from '@latchkey/testing'
import { decodeSuiPrivateKey } from '@mysten/sui/cryptography'
import { Transaction } from '@mysten/sui/transactions'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startOnTestPostgres } from '../../../scripts/lib/testPostgres.mjs'
import { localSui, sui as suiMainnet, suiTestnet } from './networks.js'
import { sui } from './sui.js'
import { answerPaired, listPairedKeys } from './testing/createPaired.js'
import { keys } from './testing/keys.js'
import { verifySigned } from './testing/verifySigned.js'

// Node 20 has no WebSocket of its own.
const NodeWebSocket = WebSocket as unknown as typeof globalThis.WebSocket
const projectId = 'latchkey-local'
const site = 'http://localhost:3000'

let node: Server
let gateway: RunningGateway
let chain: TestSui
beforeAll(async () => {
  node = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.statusCode = request.url === '/graphql' ? 200 : 404
    response.end('{"data":{"address":{"balance":{"totalBalance":"1234000000"}}}}')
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const networks = [suiMainnet, suiTestnet].map((network) => ({
    ...network,
    rpcUrls: { default: { http: [url] } },
  }))
  chain = await startTestSui()
  const local = { ...localSui, rpcUrls: { default: { http: [chain.url] } } }
  gateway = await startOnTestPostgres((location) =>
    startGateway({ ...location, networks: [...networks, local] }),
  )
  openPage()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await gateway?.close()
  await chain?.stop()
  node?.close()
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

function open(
  storage = createMemoryStorage(),
  networks: readonly [Network, ...Network[]] = [suiMainnet, suiTestnet],
) {
  let siwx: Siwx | undefined
  const kit = createKit({
    projectId,
    gateway: gateway.url,
    chains: [sui({ networks })],
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
  const account = () => getAccount(kit.store.getState(), 'sui')
  /** What the gateway has signed in: it alone makes sessions, by its own check of the signature. */
  const sessions = async () => (await siwx?.getSessions('sui:mainnet', account().address ?? '')) ?? []
  return { kit, account, sessions }
}

function install(options: Partial<SuiWalletOptions>) {
  const wallet = createSuiWallet({ keys, ...options })
  ends.push(announceSuiWallet(wallet.standard))
  return wallet
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

describe('an installed wallet at the real gateway', () => {
  test.each(keys.map((key) => [key.scheme, key] as const))(
    '§1.006.sui a wallet with a key of %s connects and signs in, and is signed in after a reload',
    async (_, key) => {
      const storage = createMemoryStorage()
      const wallet = install({ name: `Key ${key.scheme}`, keys: [key] })
      const { account, kit, sessions } = open(storage)
      await kit.connections.connect({ connectorId: `Key ${key.scheme}` })
      expect(account()).toMatchObject({ address: wallet.addresses[0], status: 'connected' })
      expect(await sessions()).toEqual([])
      await kit.signIn.sign()
      expect(await sessions()).toHaveLength(1)
      const [text] = wallet.requests.flatMap(({ inputs }) =>
        inputs.map((input) => new TextDecoder().decode((input as { message?: Uint8Array }).message)),
      )
      expect(text).toContain('localhost:3000 wants you to sign in with your Sui account:')
      expect(text).toContain('Chain ID: mainnet')
      kit.destroy()
      const again = open(storage)
      await until(() => expect(again.account().status).toBe('connected'))
      expect(await again.sessions()).toHaveLength(1)
      expect(wallet.requests.map(({ name }) => name)).toEqual(['standard:connect', 'sui:signPersonalMessage'])
    },
  )

  test('reads its balance through the gateway, at a node that answers GraphQL', async () => {
    install({ name: 'Rich' })
    const { account, kit } = open()
    await kit.connections.connect({ connectorId: 'Rich' })
    await until(() => expect(account().balance).toBe('1.234'))
  })

  test('a wallet that signs as another account is not signed in', async () => {
    const wallet = install({ name: 'Liar', keys: keys.slice(0, 1) })
    const other = createSuiWallet({ keys: keys.slice(1), isAuthorized: true })
    const { kit, sessions } = open()
    await kit.connections.connect({ connectorId: 'Liar' })
    const theirs = other.standard.features['sui:signPersonalMessage'] as {
      signPersonalMessage(input: object): unknown
    }
    Object.assign(wallet.standard.features['sui:signPersonalMessage'] as object, {
      signPersonalMessage: (input: object) =>
        theirs.signPersonalMessage({ ...input, account: other.standard.accounts[0] }),
    })
    await expect(kit.signIn.sign()).rejects.toMatchObject({
      code: 'wire/http-status',
      message: expect.stringContaining('401'),
    })
    expect(await sessions()).toEqual([])
  })
})

test('SUI and a coin are sent through the gateway alone', async () => {
  const [{ secretKey, address }, { address: receiver }] = chain.accounts
  const { secretKey: privateKey } = decodeSuiPrivateKey(secretKey)
  install({
    ...{ name: 'Sender', keys: [{ scheme: 'ed25519', privateKey }] },
    build: (json) => Transaction.from(json).build(),
  })
  // No page reaches this address: only the gateway knows where the node is.
  const { kit } = open(createMemoryStorage(), [
    { ...localSui, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } },
  ])
  await kit.connections.connect({ connectorId: 'Sender' })
  const held = { spendableAtomic: 10n ** 12n, amountAtomic: 10n ** 12n, numeric: '1000', price: 0, value: 0 }
  const { caipNetworkId } = localSui
  const native = { type: 'native', ...localSui.nativeCurrency, ...held, iconUrl: '', caipNetworkId } as const
  const { name, symbol, decimals, address: type } = localSuiTokens.WAL
  const tokenAddress = joinCaip10(caipNetworkId, type.replaceAll(':', '%3A'))
  const wal = {
    ...({ type: 'token', name, symbol, decimals, address: tokenAddress } as const),
    ...{ ...held, iconUrl: '', caipNetworkId },
  }
  for (const [token, coinType] of [
    [native, undefined],
    [wal, type],
  ] as const) {
    const before = chain.readBalance(receiver, coinType).total
    await kit.send.setToken(token)
    await kit.send.setAmount('1.5')
    await kit.send.setReceiver(receiver)
    await kit.send.review()
    const { hash } = await kit.send.send()
    expect(kit.store.getState().send?.sent).toContainEqual(
      expect.objectContaining({ hash, status: 'confirmed' }),
    )
    expect(chain.readBalance(receiver, coinType).total - before).toBe(1_500_000_000n)
  }
  expect(address).toBe(getAccount(kit.store.getState(), 'sui').address)
})

describe('a wallet on another device, through the real relay', () => {
  /** A wallet's own client: it agrees to everything, and answers with real keys. */
  async function openWallet() {
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
      void client.respond({ topic, id, result: answerPaired({ method, params }) })
    })
    async function pair(uri: string) {
      const proposal = await client.pair(uri)
      if (proposal.kind !== 'session') throw new Error('A session was expected')
      const wanted = proposal.optionalNamespaces.sui
      const chains = wanted?.chains ?? []
      const accounts = chains.flatMap((chain) => listPairedKeys().map(({ address }) => `${chain}:${address}`))
      await client.approve(proposal, {
        namespaces: {
          sui: { chains, accounts, methods: wanted?.methods ?? [], events: wanted?.events ?? [] },
        },
        sessionProperties: { sui_getAccounts: JSON.stringify(listPairedKeys()) },
      })
      return wanted
    }
    return { asked, client, pair }
  }

  test('§1.006.sui is paired, signs in, signs and executes, and tells of its account', async () => {
    const far = await openWallet()
    const { account, kit, sessions } = open()
    void kit.pairing.start()
    const attempt = () => kit.store.getState().pairing.attempt
    await until(() => expect(attempt().status).toBe('ready'))
    const ready = attempt()
    const wanted = ready.status === 'ready' ? await far.pair(ready.uri) : undefined
    await until(() => expect(attempt().status).toBe('connected'))
    expect(wanted?.chains).toEqual(['sui:mainnet', 'sui:testnet'])
    expect(wanted?.methods).toEqual([
      'sui_getAccounts',
      'sui_signPersonalMessage',
      'sui_signTransaction',
      'sui_signAndExecuteTransaction',
    ])
    const [first, second] = listPairedKeys()
    expect(account().address).toBe(first?.address)
    await kit.signIn.sign()
    expect(await sessions()).toHaveLength(1)
    expect(far.asked).toMatchObject([
      {
        method: 'sui_signPersonalMessage',
        params: { address: first?.address, message: expect.stringContaining('your Sui account:\n') },
        chainId: 'sui:mainnet',
      },
    ])
    const message = 'é\n🔑'
    const signature = await kit.connections.signMessage({ message })
    expect(await verifySigned({ address: first?.address ?? '', message, signature })).toBe(true)

    const provider = kit.getProvider('sui' as never) as unknown as {
      request(call: { method: string; params?: unknown }): Promise<unknown>
    }
    expect(await provider.request({ method: 'sui_getAccounts' })).toEqual(listPairedKeys())
    await kit.networks.switchNetwork(suiTestnet.caipNetworkId, { throwOnFailure: true })
    const params = { transaction: '{"version":2}' }
    expect(await provider.request({ method: 'sui_signAndExecuteTransaction', params })).toMatchObject({
      digest: expect.any(String),
    })
    expect(far.asked.at(-1)).toMatchObject({ chainId: 'sui:testnet', params })

    const [session] = far.client.sessions
    await far.client.emitEvent({
      topic: session?.topic ?? '',
      chainId: 'sui:testnet',
      name: 'accountsChanged',
      data: [`sui:testnet:${second?.address}`],
    })
    await until(() => expect(account().address).toBe(second?.address))
  })
})
