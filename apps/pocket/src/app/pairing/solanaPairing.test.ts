import { createPublicKey, verify } from 'node:crypto'
import { createKit, getAccount, type Kit, type Network } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { type RunningGateway, startGateway } from '@latchkey/gateway'
import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { localNetworks } from '@latchkey/local/networks/eip155'
import { localSolanaTokens } from '@latchkey/local/networks/solana'
import { createMemoryStorage } from '@latchkey/pairing'
import { createWalletClient } from '@latchkey/pairing/wallet'
import { decodeBase58, encodeBase58, parseCaip2 } from '@latchkey/primitives'
import { solana } from '@latchkey/solana'
import { localSolana } from '@latchkey/solana/networks'
import { createMemoryStorage as createKitStorage } from '@latchkey/testing'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { SignClient } from '@walletconnect/sign-client'
import { Window } from 'happy-dom'
import { recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startOnTestPostgres } from '../../../../../scripts/lib/testPostgres.mjs'
import { prepareSolanaAll } from '../../chains/solana/app/prepareSolanaAll.js'
import type { SolanaRequest } from '../../chains/solana/app/SolanaRequest.js'
import { facts } from '../../chains/solana/facts.js'
import { createTestWallet } from '../../testing/createTestWallet.js'
import { testAccounts as accounts } from '../../testing/testAccounts.js'
import type { PersonRequest } from '../requests/RequestItem.js'
import { signInWarnings } from '../requests/signInWarnings.js'
import { createPairing } from './createPairing.js'

vi.hoisted(() => {
  // Several official clients live in one process here; read when the library is loaded.
  process.env.DISABLE_GLOBAL_CORE = 'true'
})

// Node 20 has no WebSocket of its own.
const NodeWebSocket = WebSocket as unknown as typeof globalThis.WebSocket
const projectId = 'latchkey-local'
const cluster = 'solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis'
const evmChain = 'eip155:31337'
const nobody = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const [one, two, three] = accounts
const kitNetworks: Network[] = localNetworks.map((network) => ({
  ...network,
  caipNetworkId: parseCaip2(network.caipNetworkId).caipNetworkId,
}))

type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }
type Site = {
  /** Asks Pocket on Solana, in the words of pairing. */
  ask(method: string, params?: unknown): Promise<unknown>
  askEvm(method: string, params: unknown): Promise<unknown>
  getAddresses(): { eip155: string | undefined; solana: string | undefined }
}

let node: TestSolana
let gateway: RunningGateway
beforeAll(async () => {
  node = await startTestSolana()
  gateway = await startOnTestPostgres((location) => startGateway({ ...location, networks: localNetworks }))
})
afterAll(async () => {
  await gateway?.close()
  await node?.stop()
})

const { fetch: realFetch } = globalThis
beforeEach(() => {
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    // Pocket's server passes these on.
    if (input === `/rpc/${cluster}`) return realFetch(node.url, init)
    const url = new URL(input instanceof Request ? input.url : input)
    return ['127.0.0.1', 'localhost'].includes(url.hostname)
      ? realFetch(input, init)
      : Promise.resolve(new Response('{}', { status: 404 }))
  })
})

/** Puts a page around our kit. The official client runs in Node's own surroundings, so it comes first. */
function openPage() {
  const page = new Window({ url: 'http://localhost:3000/' })
  page.document.title = 'Orchard'
  const { document, location, navigator, localStorage, Event, CustomEvent } = page
  const globals = { window: page, document, location, navigator, localStorage, Event, CustomEvent }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.unstubAllGlobals()
})

/** Pocket's own app without its screen: a person who agrees, or does not, and remembers what was shown. */
async function openPocket() {
  const wallet = createTestWallet({
    networks: [
      ...localNetworks.map(({ caipNetworkId, name }) => ({ id: caipNetworkId, name })),
      { id: cluster, name: 'Local Solana', tokens: Object.values(localSolanaTokens) },
    ],
  })
  const pairing = createPairing({
    wallet,
    createClient: async () =>
      createWalletClient({
        relayUrl: gateway.url.replace('http', 'ws'),
        projectId,
        metadata: { name: 'Pocket', description: '', url: 'http://pocket.localhost:4002', icons: [] },
        storage: createMemoryStorage(),
        WebSocket: NodeWebSocket,
      }),
  })
  const shown: { origin: string; request: PersonRequest }[] = []
  const person = { answer: 'approve' as 'approve' | 'reject' }
  const accounts = [one.address, two.address]
  pairing.queue.subscribe(() => {
    const state = pairing.queue.get()
    if (state.status !== 'deciding') return
    const { origin, request } = state.items[0]
    shown.push({ origin, request })
    if (person.answer === 'approve')
      pairing.queue.approve({ accounts, prepared: { kind: request.kind, value: {} } })
    else pairing.queue.reject()
  })
  const stop = new AbortController()
  const ended = pairing.run(stop.signal)
  ends.push(() => {
    stop.abort()
    return ended
  })
  await expect.poll(() => pairing.get().status).toBe('running')
  const last = <Kind extends SolanaRequest['kind']>(kind: Kind) => {
    const found = shown.at(-1)?.request
    if (found?.kind !== kind) throw new Error(`Pocket showed ${found?.kind} last, not ${kind}`)
    return found as Extract<SolanaRequest, { kind: Kind }>
  }
  return { wallet, pairing, shown, person, last }
}

type Pocket = Awaited<ReturnType<typeof openPocket>>

/** A site with our kit. */
async function openKitSite(pocket: Pocket): Promise<Site & { kit: Kit }> {
  openPage()
  const kit = createKit({
    projectId,
    gateway: gateway.url,
    chains: [
      evm({ networks: kitNetworks }),
      solana({ networks: [localSolana], customRpcUrls: { [cluster]: [node.url] } }),
    ],
    storage: createKitStorage(),
    WebSocket: NodeWebSocket,
    features: { analytics: false },
  })
  ends.push(() => kit.destroy())
  kit.start()
  void kit.pairing.start()
  const attempt = () => kit.store.getState().pairing.attempt
  await expect.poll(() => attempt().status).toBe('ready')
  const ready = attempt()
  if (ready.status === 'ready') await pocket.pairing.pair(ready.uri)
  await expect.poll(() => attempt().status).toBe('connected')
  const provider = (namespace: string) => kit.getProvider(namespace as 'solana') as Provider
  return {
    kit,
    ask: (method, params = {}) => provider('solana').request({ method, params }),
    askEvm: (method, params) => provider('eip155').request({ method, params }),
    getAddresses: () => ({
      eip155: getAccount(kit.store.getState(), 'eip155').address,
      solana: getAccount(kit.store.getState(), 'solana').address,
    }),
  }
}

/** A site with the official client, in its words. */
async function openOfficialSite(pocket: Pocket): Promise<Site & { events: unknown[] }> {
  const texts = new Map<string, string>()
  const client = await SignClient.init({
    relayUrl: gateway.url.replace('http', 'ws'),
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    metadata: { name: 'Grove', description: '', url: 'https://grove.example', icons: [] },
    storage: {
      getKeys: async () => [...texts.keys()],
      getEntries: async <Value>() =>
        [...texts].map(([key, text]): [string, Value] => [key, JSON.parse(text) as Value]),
      getItem: async <Value>(key: string) => {
        const text = texts.get(key)
        return text === undefined ? undefined : (JSON.parse(text) as Value)
      },
      setItem: async (key, value) => void texts.set(key, JSON.stringify(value)),
      removeItem: async (key) => void texts.delete(key),
    },
  })
  ends.push(async () => {
    client.core.heartbeat.stop()
    // It would open its socket again, which a page that is gone does not.
    Object.assign(client.core.relayer, { restartTransport: async () => {}, transportOpen: async () => {} })
    await client.core.relayer.transportClose()
  })
  const events: unknown[] = []
  client.on('session_event', ({ params }) => events.push(params))
  const { uri = '', approval } = await client.connect({
    optionalNamespaces: {
      eip155: { chains: [evmChain], methods: ['personal_sign'], events: ['accountsChanged'] },
      solana: {
        chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', cluster],
        methods: [
          'solana_signMessage',
          'solana_signTransaction',
          'solana_requestAccounts',
          'solana_getAccounts',
          'solana_signAllTransactions',
          'solana_signAndSendTransaction',
        ],
        events: ['accountsChanged', 'chainChanged'],
      },
    },
  })
  await pocket.pairing.pair(uri)
  const { topic } = await approval()
  const first = (namespace: string) =>
    client.session.get(topic).namespaces[namespace]?.accounts[0]?.split(':')[2]
  const request = (chainId: string, method: string, params: unknown) =>
    client.request({ topic, chainId, request: { method, params } })
  return {
    events,
    ask: (method, params = {}) => request(cluster, method, params),
    askEvm: (method, params) => request(evmChain, method, params),
    getAddresses: () => ({ eip155: first('eip155'), solana: first('solana') }),
  }
}

/** An unsigned transfer as a site's library makes it. */
async function makeTransfer(amount: bigint, from: string = one.solanaAddress): Promise<string> {
  const { value } = await createSolanaRpc(node.url).getLatestBlockhash().send()
  const source = createNoopSigner(address(from))
  const transfer = getTransferSolInstruction({
    source,
    destination: address(nobody),
    amount: lamports(amount),
  })
  return getBase64EncodedWireTransaction(
    compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayer(address(from), message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(value, message),
        (message) => appendTransactionMessageInstruction(transfer, message),
      ),
    ),
  )
}

const readBalance = async () => (await createSolanaRpc(node.url).getBalance(address(nobody)).send()).value
const send = (transaction: string) =>
  createSolanaRpc(node.url)
    .sendTransaction(transaction as never, { encoding: 'base64' })
    .send()

function isSignature(solanaAddress: string, message: Uint8Array, signature: string): boolean {
  const x = Buffer.from(decodeBase58(solanaAddress) ?? []).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, decodeBase58(signature) ?? new Uint8Array())
}

const toBytes = (text: string) => new TextEncoder().encode(text)

describe.each([
  ['our kit', openKitSite],
  ['the official client', openOfficialSite],
])('a site with %s', (_, open: (pocket: Pocket) => Promise<Site>) => {
  test('gets accounts of both kinds in one session, and signs with either', async () => {
    const pocket = await openPocket()
    const site = await open(pocket)
    expect(site.getAddresses()).toEqual({ eip155: one.address, solana: one.solanaAddress })
    const [session] = pocket.pairing.get().sessions
    expect(session?.namespaces.solana?.accounts).toEqual(
      [one, two].map(({ solanaAddress }) => `${cluster}:${solanaAddress}`),
    )
    expect(session?.namespaces.solana?.chains).toEqual([cluster])
    const shared = [one, two].map(({ solanaAddress }) => ({ pubkey: solanaAddress }))
    expect(await site.ask('solana_getAccounts')).toEqual(shared)
    expect(await site.ask('solana_requestAccounts')).toEqual(shared)
    expect(pocket.shown).toHaveLength(1)

    const message = toBytes('Latchkey é')
    for (const { solanaAddress: pubkey } of [one, two]) {
      const params = { message: encodeBase58(message), pubkey }
      const { signature } = (await site.ask('solana_signMessage', params)) as { signature: string }
      expect(isSignature(pubkey, message, signature)).toBe(true)
      expect(pocket.last('solana-sign-message').text).toBe('Latchkey é')
    }
    const hex = `0x${Buffer.from('Latchkey').toString('hex')}` as const
    const signed = (await site.askEvm('personal_sign', [hex, one.address])) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Latchkey', signature: signed })).toBe(one.address)
  })

  test('has transfers signed, one or several, and sent, and the network takes them', async () => {
    const pocket = await openPocket()
    const site = await open(pocket)
    const pubkey = one.solanaAddress
    const before = await readBalance()
    const alone = await makeTransfer(1_000_001n)
    const signed = (await site.ask('solana_signTransaction', { transaction: alone, pubkey })) as {
      signature: string
      transaction: string
    }
    expect(await send(signed.transaction)).toBe(signed.signature)
    await expect.poll(readBalance).toBe(before + 1_000_001n)

    const transactions = await Promise.all([makeTransfer(1_000_002n), makeTransfer(1_000_003n)])
    const all = (await site.ask('solana_signAllTransactions', { transactions })) as {
      transactions: string[]
    }
    const request = pocket.last('solana-transactions')
    const network = { id: cluster, name: 'Local Solana', tokens: Object.values(localSolanaTokens) }
    const prepared = await prepareSolanaAll(network, request.account, request.transactions)
    expect(prepared).toMatchObject({ feeAtomic: 10_000n, totalAtomic: 2_010_005n, isCovered: true })
    expect(prepared.transactions.map(({ steps: [step] }) => step)).toMatchObject([
      { kind: 'send-coins', to: nobody, amountAtomic: 1_000_002n },
      { kind: 'send-coins', to: nobody, amountAtomic: 1_000_003n },
    ])
    for (const transaction of all.transactions) await send(transaction)
    await expect.poll(readBalance).toBe(before + 3_000_006n)

    const transaction = await makeTransfer(1_000_004n)
    const params = { transaction, pubkey, sendOptions: { preflightCommitment: 'confirmed' } }
    const sent = (await site.ask('solana_signAndSendTransaction', params)) as { signature: string }
    expect(pocket.last('solana-transaction')).toMatchObject({ isSent: true, options: params.sendOptions })
    expect(decodeBase58(sent.signature)).toHaveLength(64)
    await expect.poll(readBalance).toBe(before + 4_000_010n)
  })

  test('is told 4001 when the person declines', async () => {
    const pocket = await openPocket()
    const site = await open(pocket)
    pocket.person.answer = 'reject'
    const params = { message: encodeBase58(toBytes('no')), pubkey: one.solanaAddress }
    await expect(site.ask('solana_signMessage', params)).rejects.toMatchObject({ code: 4001 })
  })

  test('is not believed when it signs in to another site', async () => {
    const pocket = await openPocket()
    const site = await open(pocket)
    const text =
      `bank.example wants you to sign in with your Solana account:\n${one.solanaAddress}\n\n` +
      'URI: https://bank.example\nVersion: 1\nNonce: 12345678'
    const params = { message: encodeBase58(toBytes(text)), pubkey: one.solanaAddress }
    await site.ask('solana_signMessage', params)
    const { signIn } = pocket.last('solana-sign-message')
    if (!signIn) throw new Error('It was not shown as a sign-in')
    const asked = { origin: pocket.shown.at(-1)?.origin ?? '', address: one.solanaAddress, facts }
    expect(signInWarnings(signIn, asked)).toEqual([expect.stringContaining('bank.example')])
  })
})

test('what cannot be signed is refused with its code before anybody is asked', async () => {
  const pocket = await openPocket()
  const site = await openOfficialSite(pocket)
  const before = pocket.shown.length
  const transaction = await makeTransfer(1n)
  const wire = Buffer.from(transaction, 'base64')
  const message = encodeBase58(toBytes('x'))
  const pubkey = one.solanaAddress
  for (const [method, params, code] of [
    ['solana_signMessage', { message }, -32602],
    ['solana_signMessage', { message: 'not base58 0', pubkey }, -32602],
    ['solana_signMessage', { message: encodeBase58(wire.subarray(65)), pubkey }, -32602],
    ['solana_signMessage', { message, pubkey: three.solanaAddress }, 4100],
    ['solana_signMessage', { message, pubkey: nobody }, 4100],
    ['solana_signTransaction', {}, -32602],
    ['solana_signTransaction', { transaction: '!', pubkey }, -32602],
    ['solana_signTransaction', { transaction: wire.subarray(1).toString('base64') }, -32602],
    ['solana_signTransaction', { transaction, pubkey: two.solanaAddress }, -32602],
    ['solana_signTransaction', { transaction: await makeTransfer(1n, three.solanaAddress) }, -32602],
    [
      'solana_signTransaction',
      { transaction: await makeTransfer(1n, three.solanaAddress), pubkey: three.solanaAddress },
      4100,
    ],
    ['solana_signAllTransactions', { transactions: [] }, -32602],
    ['solana_signAllTransactions', { transactions: [transaction, 'AAAA'] }, -32602],
    ['solana_signAllTransactions', { transactions: Array(21).fill(transaction), pubkey }, -32602],
    ['solana_signAndSendTransaction', { transaction, pubkey, sendOptions: { maxRetries: -1 } }, -32602],
  ] as const) {
    await expect(site.ask(method, params), `${method} ${JSON.stringify(params)}`).rejects.toMatchObject({
      code,
    })
  }
  expect(pocket.shown).toHaveLength(before)
})

test('two sites follow the account in both their kinds, and hear nothing of one they were not shown', async () => {
  const pocket = await openPocket()
  const official = await openOfficialSite(pocket)
  const kitSite = await openKitSite(pocket)
  pocket.wallet.dispatch({ type: 'account-chosen', index: 1 })
  const second = { eip155: two.address, solana: two.solanaAddress }
  await expect.poll(kitSite.getAddresses).toEqual(second)
  await expect.poll(official.getAddresses).toEqual(second)
  await expect
    .poll(() => official.events)
    .toEqual([
      {
        chainId: evmChain,
        event: { name: 'accountsChanged', data: [two, one].map((own) => `${evmChain}:${own.address}`) },
      },
      {
        chainId: cluster,
        event: { name: 'accountsChanged', data: [two, one].map((own) => `${cluster}:${own.solanaAddress}`) },
      },
    ])
  pocket.wallet.dispatch({ type: 'account-chosen', index: 2 })
  pocket.wallet.dispatch({ type: 'account-chosen', index: 0 })
  const first = { eip155: one.address, solana: one.solanaAddress }
  await expect.poll(kitSite.getAddresses).toEqual(first)
  await expect.poll(official.getAddresses).toEqual(first)
  expect(JSON.stringify(official.events)).not.toContain(three.solanaAddress)
})
