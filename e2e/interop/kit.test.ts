import {
  createKit,
  gatewaySignIn,
  getAccount,
  getConnectionStatus,
  getNetwork,
  getNetworkState,
  type Kit,
  type KitOptions,
  type Network,
  type PairingAttempt,
} from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { parseCaip2 } from '@latchkey/primitives'
import { createManualClock, createMemoryStorage } from '@latchkey/testing'
import { createPublicClient, createWalletClient, type Hex, http, recoverMessageAddress, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMovableClock } from './support/createMovableClock.js'
import { createOfficialWallet } from './support/createOfficialWallet.js'
import { createOwnWallet } from './support/createOwnWallet.js'
import { createSigner } from './support/createSigner.js'
import { walletMetadata } from './support/metadata.js'
import { openPage } from './support/openPage.js'
import { NodeWebSocket } from './support/ownParts.js'
import type { Namespaces } from './support/SessionView.js'
import { projectId, type Relay, startRelay } from './support/startRelay.js'
import { stayOnThisMachine } from './support/stayOnThisMachine.js'
import type { WalletDriver } from './support/WalletDriver.js'
import { waitForState } from './support/waitForState.js'

stayOnThisMachine()

/** What tests use of the kit's provider. */
type Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(name: string, listener: (value: never) => void): void
}

// The widely known phrase of development chains; its first account has test ether.
const account = mnemonicToAccount(`${'test '.repeat(11)}junk`)
const signer = createSigner(toHex(account.getHdKey().privateKey ?? new Uint8Array()))
/** The kits', the wallets' and the gateway's time. */
const clock = createMovableClock()
const secondAddress = localAccounts[1]

let chains: TestChains<2>
let relay: Relay
let kitNetworks: Network[]
beforeAll(async () => {
  chains = await startTestChains({ chains: 2 })
  kitNetworks = chains.networks.map((network) => ({
    ...network,
    caipNetworkId: parseCaip2(network.caipNetworkId).caipNetworkId,
  }))
  relay = await startRelay({ networks: chains.networks, now: clock.now })
  openPage('http://localhost:3000/')
})
afterAll(async () => {
  await relay.close()
  await chains.stop()
  vi.unstubAllGlobals()
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

function openKit(options: Partial<KitOptions> = {}): Kit {
  const kit = createKit({
    projectId,
    gateway: relay.gateway.url,
    chains: [evm({ networks: kitNetworks })],
    clock,
    storage: createMemoryStorage(),
    WebSocket: NodeWebSocket,
    features: { analytics: false },
    ...options,
  })
  ends.push(() => kit.destroy())
  kit.start()
  return kit
}

async function openWallet(abilities: { supportsAuthentication?: boolean } = {}): Promise<WalletDriver> {
  const wallet = await createOwnWallet({ relayUrl: relay.walletLine.url, clock, ...abilities })
  ends.push(() => wallet.leave())
  return wallet
}

const networkIds = () => chains.networks.map(({ caipNetworkId }) => caipNetworkId) as [string, string]

function grant(overrides: Partial<Namespaces[string]> = {}): Namespaces {
  return {
    eip155: {
      chains: networkIds(),
      accounts: networkIds().map((network) => `${network}:${signer.address}`),
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
      ...overrides,
    },
  }
}

const isAttempt = (kit: Kit, status: PairingAttempt['status']) =>
  waitForState(kit, ({ pairing }) => pairing.attempt.status === status)

/** Starts pairing and lets the wallet follow the link. */
async function scan(kit: Kit, wallet: WalletDriver): Promise<void> {
  void kit.pairing.start()
  await isAttempt(kit, 'ready')
  const { attempt } = kit.store.getState().pairing
  if (attempt.status === 'ready') await wallet.pair(attempt.uri)
}

async function connect(options: Partial<KitOptions> = {}, namespaces = grant()) {
  const storage = createMemoryStorage()
  const kit = openKit({ storage, ...options })
  const wallet = await openWallet()
  await scan(kit, wallet)
  const { proposal } = await wallet.news.take('proposal')
  const { topic } = await wallet.approve(proposal, namespaces)
  await isAttempt(kit, 'connected')
  return { kit, wallet, storage, topic, provider: kit.getProvider('eip155') as Provider }
}

/** A line to the relay on which proposals wait: `held` resolves when there is one. */
function holdProposals() {
  const waiting: (() => void)[] = []
  let noteHeld = () => {}
  const held = new Promise<void>((resolve) => {
    noteHeld = resolve
  })
  class Held extends NodeWebSocket {
    override send(text: string): void {
      if (text.includes('wc_proposeSession')) {
        waiting.push(() => super.send(text))
        noteHeld()
      } else super.send(text)
    }
  }
  const release = () => {
    for (const send of waiting.splice(0)) send()
  }
  return { WebSocket: Held, held, release }
}

const getAddress = (kit: Kit) => getAccount(kit.store.getState(), 'eip155').address
const getNetworkId = (kit: Kit) => getNetwork(kit.store.getState(), 'eip155')?.caipNetworkId
const getStatus = (kit: Kit) => getConnectionStatus(kit.store.getState())

describe('pairing a wallet with the kit', () => {
  test('shows a link, and connects when the wallet approves (§1.002, §3.015, §4.028)', async () => {
    const { kit, topic } = await connect()
    const state = kit.store.getState()
    expect(getConnectionStatus(state)).toBe('connected')
    expect(getAccount(state, 'eip155')).toMatchObject({
      status: 'connected',
      address: signer.address,
      connectedWalletInfo: { name: walletMetadata.name, type: 'WALLET_CONNECT' },
    })
    expect(getNetworkState(state, 'eip155')?.approvedCaipNetworkIds).toEqual(networkIds())
    expect(state.pairing.session).toMatchObject({ topic, peer: { name: walletMetadata.name } })
    expect(state.pairing.relay).toBe('open')
    expect(await kit.pairing.ping()).toBeGreaterThanOrEqual(0)
  })

  test('connects from code like any other wallet: the link is an event, and the promise the wallet’s approval', async () => {
    const kit = openKit()
    const wallet = await openWallet()
    const link = new Promise<string>((resolve) =>
      kit.events.on('pairing-link-made', ({ uri }) => resolve(uri)),
    )
    const told: unknown[] = []
    kit.events.on('connected', ({ reason, connections }) => told.push([reason, connections.length]))
    const connecting = kit.connections.connect({ connectorId: 'walletConnect' })
    await wallet.pair(await link)
    const { proposal } = await wallet.news.take('proposal')
    expect(getStatus(kit)).toBe('connecting')
    await wallet.approve(proposal, grant())
    const connection = await connecting
    expect(connection).toMatchObject({
      id: 'eip155/walletConnect',
      wallet: { name: walletMetadata.name, type: 'WALLET_CONNECT' },
    })
    expect(told).toEqual([['asked', 1]])
    const signing = kit.connections.signMessage({ message: 'From code' })
    const { request } = await wallet.news.take('request')
    await wallet.answer(request, { result: await signer.answer(request) })
    const signature = (await signing) as Hex
    expect(await recoverMessageAddress({ message: 'From code', signature })).toBe(signer.address)
  })

  test('from code fails with what the wallet answers when it declines', async () => {
    const kit = openKit()
    const wallet = await openWallet()
    const link = new Promise<string>((resolve) =>
      kit.events.on('pairing-link-made', ({ uri }) => resolve(uri)),
    )
    const connecting = kit.connections.connect({ connectorId: 'walletConnect' })
    const failed = expect(connecting).rejects.toMatchObject({ code: 'pairing/rejected' })
    await wallet.pair(await link)
    const { proposal } = await wallet.news.take('proposal')
    await wallet.reject(proposal)
    await failed
    expect(kit.store.getState().connect).toMatchObject({ status: 'failed', code: 'pairing/rejected' })
  })

  test('§8.026 §6.014 a wallet is asked for all it may be asked, and one that shares no network of the site is let go of', async () => {
    const kit = openKit()
    const wallet = await openWallet()
    const link = new Promise<string>((resolve) =>
      kit.events.on('pairing-link-made', ({ uri }) => resolve(uri)),
    )
    const connecting = kit.connections.connect({ connectorId: 'walletConnect' })
    const failed = expect(connecting).rejects.toMatchObject({
      code: 'pairing/chains-unsupported',
      message: 'The connector does not support any of the requested chains',
    })
    await wallet.pair(await link)
    const { proposal } = await wallet.news.take('proposal')
    expect(proposal.optionalNamespaces.eip155?.methods).toEqual(
      expect.arrayContaining([
        'personal_sign',
        'eth_signTypedData_v4',
        'eth_sendTransaction',
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
        'wallet_getPermissions',
        'wallet_requestPermissions',
        'wallet_sendCalls',
        'wallet_getCallsStatus',
        'wallet_getCapabilities',
        'wallet_watchAsset',
        'wallet_getAssets',
      ]),
    )
    const elsewhere = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const solana = { chains: [elsewhere], accounts: [`${elsewhere}:abc`], methods: [], events: [] }
    const { topic } = await wallet.approve(proposal, { solana })
    await failed
    expect(await wallet.news.take('deleted')).toMatchObject({ topic })
    expect(getStatus(kit)).toBe('disconnected')
  })

  test('signs a text in the wallet', async () => {
    const { wallet, provider } = await connect()
    const message = 'Grüße'
    const signed = provider.request({ method: 'personal_sign', params: [toHex(message), signer.address] })
    const { request } = await wallet.news.take('request')
    expect(request).toMatchObject({ method: 'personal_sign', chainId: networkIds()[0] })
    await wallet.answer(request, { result: await signer.answer(request) })
    expect(await recoverMessageAddress({ message, signature: (await signed) as Hex })).toBe(signer.address)
  })

  test('sends a transaction on the chain, and reads it back through the same provider', async () => {
    const { wallet, provider } = await connect()
    const [network] = chains.networks
    const transport = http(network.rpcUrls.default.http[0])
    const sent = provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: signer.address, to: secondAddress, value: toHex(1_000n) }],
    })
    const { request } = await wallet.news.take('request')
    expect(request).toMatchObject({ method: 'eth_sendTransaction', chainId: network.caipNetworkId })
    const [{ to, value }] = request.params as [{ to: Hex; value: Hex }]
    const sender = createWalletClient({ account, transport })
    await wallet.answer(request, {
      result: await sender.sendTransaction({ to, value: BigInt(value), chain: null }),
    })
    const hash = (await sent) as Hex
    const receipt = await waitForReceipt(createPublicClient({ transport }), hash)
    expect(receipt.status).toBe('success')
    // Reading goes to the network's node, not to the wallet.
    expect(await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })).toMatchObject({
      transactionHash: hash,
    })
    expect(wallet.news.count('request')).toBe(0)
  })

  test('tells what the wallet declined as EIP-1193 does, and stays connected', async () => {
    const { kit, wallet, provider } = await connect()
    const signed = provider.request({ method: 'personal_sign', params: ['0x00', signer.address] })
    const { request } = await wallet.news.take('request')
    await Promise.all([
      expect(signed).rejects.toMatchObject({ code: 4001 }),
      wallet.answer(request, { error: { code: 5000, message: 'User rejected.' } }),
    ])
    expect(getStatus(kit)).toBe('connected')
  })

  test('follows the wallet to another network, and keeps it over a reload (§4.027)', async () => {
    const { kit, wallet, storage, topic, provider } = await connect()
    const [, second] = chains.networks
    const accounts: unknown[] = []
    provider.on('accountsChanged', (value) => accounts.push(value))
    await wallet.emit({ topic, chainId: second.caipNetworkId, name: 'chainChanged', data: second.id })
    await waitForState(kit, () => getNetworkId(kit) === second.caipNetworkId)
    expect(await provider.request({ method: 'eth_chainId' })).toBe(toHex(second.id))
    expect(accounts).toEqual([[signer.address]])
    kit.destroy()
    const again = openKit({ storage })
    await waitForState(again, (state) => getConnectionStatus(state) === 'connected')
    expect(getNetworkId(again)).toBe(second.caipNetworkId)
  })

  test('switches between approved networks without asking the wallet, and signs for the new one', async () => {
    const { kit, wallet, provider } = await connect()
    const [, second] = chains.networks
    await kit.networks.switchNetwork(parseCaip2(second.caipNetworkId).caipNetworkId, { throwOnFailure: true })
    expect(getNetworkId(kit)).toBe(second.caipNetworkId)
    const signed = provider.request({ method: 'personal_sign', params: ['0x00', signer.address] })
    const { request } = await wallet.news.take('request')
    expect(request.chainId).toBe(second.caipNetworkId)
    await wallet.answer(request, { result: '0x01' })
    expect(await signed).toBe('0x01')
  })

  test('takes the account the wallet puts in front', async () => {
    const accounts = networkIds().flatMap((network) =>
      [signer.address, secondAddress].map((address) => `${network}:${address}`),
    )
    const { kit, wallet, topic } = await connect({}, grant({ accounts }))
    expect(getAddress(kit)).toBe(signer.address)
    await wallet.emit({
      topic,
      chainId: networkIds()[0],
      name: 'accountsChanged',
      data: [`${networkIds()[0]}:${secondAddress}`],
    })
    await waitForState(kit, () => getAddress(kit) === secondAddress)
  })

  test('goes to a network that is left when the wallet takes the one in use away (§4.025)', async () => {
    const { kit, wallet, topic } = await connect()
    const [first, second] = networkIds()
    expect(getNetworkId(kit)).toBe(first)
    await wallet.update(topic, grant({ chains: [second], accounts: [`${second}:${signer.address}`] }))
    const state = await waitForState(kit, () => getNetworkId(kit) === second)
    expect(getNetworkState(state, 'eip155')?.approvedCaipNetworkIds).toEqual([second])
    expect(getAddress(kit)).toBe(signer.address)
  })

  test('is disconnected with everything cleaned up when the wallet ends the session (§4.026)', async () => {
    const { kit, wallet, storage, topic, provider } = await connect()
    const goodbye = new Promise((resolve) => provider.on('disconnect', resolve))
    await wallet.disconnect(topic)
    await waitForState(kit, (state) => getConnectionStatus(state) === 'disconnected')
    expect(await goodbye).toMatchObject({ code: 4900 })
    expect(getAccount(kit.store.getState(), 'eip155').status).toBe('disconnected')
    expect(kit.store.getState()).toMatchObject({
      pairing: { attempt: { status: 'idle' }, session: undefined, requests: [] },
    })
    expect(
      [...storage.entries].filter(([key]) => /pairing_(networks|open_until)|deeplink/.test(key)),
    ).toEqual([])
    kit.destroy()
    const again = openKit({ storage })
    await waitForState(again, ({ isInitialized }) => isInitialized)
    expect(getStatus(again)).toBe('disconnected')
  })

  test('ends the session in the wallet when the visitor disconnects (§4.026)', async () => {
    const { kit, wallet, topic } = await connect()
    await kit.connections.disconnect()
    expect(await wallet.news.take('deleted')).toMatchObject({ topic })
    expect(getStatus(kit)).toBe('disconnected')
    expect(kit.store.getState().pairing.session).toBeUndefined()
    expect(() => kit.getProvider('eip155')).toThrow()
  })

  test('takes links that are still open back with the session that ended (§4.026)', async () => {
    const { kit, wallet, storage, topic } = await connect()
    void kit.pairing.start({ isFresh: true })
    await isAttempt(kit, 'ready')
    kit.pairing.leave()
    await wallet.disconnect(topic)
    await isAttempt(kit, 'idle')
    await waitForState(kit, (state) => getConnectionStatus(state) === 'disconnected')
    expect([...storage.entries.keys()].filter((key) => key.includes('pairing_open_until'))).toEqual([])
    kit.destroy()
    const again = openKit({ storage })
    await waitForState(again, ({ isInitialized }) => isInitialized)
    expect(again.store.getState().pairing.attempt.status).toBe('idle')
  })

  test('shows another link when the session ends while the visitor looks at one', async () => {
    const { kit, wallet, topic } = await connect()
    void kit.pairing.start({ isFresh: true })
    const { attempt } = (await isAttempt(kit, 'ready')).pairing
    await wallet.disconnect(topic)
    const isAnother = (now: PairingAttempt) =>
      now.status === 'ready' && attempt.status === 'ready' && now.uri !== attempt.uri
    await waitForState(kit, ({ pairing }) => isAnother(pairing.attempt))
  })

  test('lets a second wallet take the place of the first, whose session ends', async () => {
    const { kit, wallet, topic } = await connect()
    const second = await openWallet()
    void kit.pairing.start({ isFresh: true })
    const { attempt } = (await isAttempt(kit, 'ready')).pairing
    if (attempt.status === 'ready') await second.pair(attempt.uri)
    const { proposal } = await second.news.take('proposal')
    const accounts = networkIds().map((network) => `${network}:${secondAddress}`)
    await second.approve(proposal, grant({ accounts }))
    await waitForState(kit, () => getAddress(kit) === secondAddress)
    expect(await wallet.news.take('deleted')).toMatchObject({ topic })
    expect(getStatus(kit)).toBe('connected')
    const provider = kit.getProvider('eip155') as Provider
    const signed = provider.request({ method: 'personal_sign', params: ['0x00', secondAddress] })
    const { request } = await second.news.take('request')
    await second.answer(request, { result: '0x01' })
    expect(await signed).toBe('0x01')
    expect(getStatus(kit)).toBe('connected')
  })

  test('is connected again after a reload, without asking the wallet', async () => {
    const { kit, wallet, storage, topic } = await connect()
    kit.destroy()
    const again = openKit({ storage })
    await waitForState(again, (state) => getConnectionStatus(state) === 'connected')
    expect(getAddress(again)).toBe(signer.address)
    expect(again.store.getState().pairing.session?.topic).toBe(topic)
    expect(wallet.news.count('proposal') + wallet.news.count('request')).toBe(0)
    const provider = again.getProvider('eip155') as Provider
    const signed = provider.request({ method: 'personal_sign', params: ['0x00', signer.address] })
    const { request } = await wallet.news.take('request')
    await wallet.answer(request, { result: '0x01' })
    expect(await signed).toBe('0x01')
  })

  test('connects when the page was reloaded before the wallet approved (§4.029)', async () => {
    const storage = createMemoryStorage()
    const kit = openKit({ storage })
    const wallet = await openWallet()
    await scan(kit, wallet)
    const { proposal } = await wallet.news.take('proposal')
    kit.destroy()
    await wallet.approve(proposal, grant())
    const again = openKit({ storage })
    await isAttempt(again, 'connected')
    expect(getAddress(again)).toBe(signer.address)
  })
})

describe('the pairing link', () => {
  test('is good for four minutes and renewed ten seconds before, while somebody looks (§4.028, §4.029, §9.005, §9.021)', async () => {
    const dueAtMs: number[] = []
    const noting: KitOptions['clock'] = {
      ...clock,
      schedule(run, delayMs) {
        dueAtMs.push(clock.now() + delayMs)
        return clock.schedule(run, delayMs)
      },
    }
    const kit = openKit({ clock: noting })
    const startedAtMs = clock.now()
    void kit.pairing.start()
    const first = (await isAttempt(kit, 'ready')).pairing.attempt as Extract<
      PairingAttempt,
      { status: 'ready' }
    >
    // Links end at whole seconds.
    expect(first.expiresAtMs - startedAtMs).toBeGreaterThan(239_000)
    expect(first.expiresAtMs - clock.now()).toBeLessThanOrEqual(240_000)
    // The clock runs, so that what falls due is read from when it was set, to the moment it took to set it.
    const lastMinute = dueAtMs.filter((atMs) => Math.abs(first.expiresAtMs - atMs) < 60_000)
    expect(lastMinute.map((atMs) => Math.floor((first.expiresAtMs - atMs + 500) / 1000))).toContain(10)
    expect(Math.min(...lastMinute)).toBeGreaterThanOrEqual(first.expiresAtMs - 10_000)
    clock.advance(first.expiresAtMs - clock.now() - 15_000)
    await kit.pairing.start()
    expect(kit.store.getState().pairing.attempt).toEqual(first)
    clock.advance(5_000)
    const renewed = await waitForState(
      kit,
      ({ pairing: { attempt } }) => attempt.status === 'ready' && attempt.uri !== first.uri,
    )
    const second = renewed.pairing.attempt as typeof first
    expect(second.expiresAtMs).toBeGreaterThan(first.expiresAtMs + 200_000)
    // Who scanned the old one a moment before is not left alone.
    const wallet = await openWallet()
    await wallet.pair(first.uri)
    const { proposal } = await wallet.news.take('proposal')
    await wallet.approve(proposal, grant())
    await isAttempt(kit, 'connected')
  })

  test('is shown before the relay has the proposal, and good for whoever scanned it by then', async () => {
    const line = holdProposals()
    const kit = openKit({ WebSocket: line.WebSocket })
    void kit.pairing.start()
    await isAttempt(kit, 'ready')
    const { attempt } = kit.store.getState().pairing
    const wallet = await openWallet()
    const scanned = attempt.status === 'ready' && wallet.pair(attempt.uri)
    await line.held
    line.release()
    const { proposal } = await wallet.news.take('proposal')
    await scanned
    await wallet.approve(proposal, grant())
    await isAttempt(kit, 'connected')
  })

  test('is handed out on a phone once the relay has the proposal: opening it may stop the page', async () => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
    ends.push(() => agent.mockRestore())
    const line = holdProposals()
    const kit = openKit({ WebSocket: line.WebSocket })
    void kit.pairing.start()
    await line.held
    expect(kit.store.getState().pairing.attempt.status).toBe('creating')
    line.release()
    await isAttempt(kit, 'ready')
  })

  test('is expired when nobody looks any more, and made anew when asked (§4.029)', async () => {
    const kit = openKit()
    void kit.pairing.start()
    const { attempt } = (await isAttempt(kit, 'ready')).pairing
    kit.pairing.leave()
    if (attempt.status === 'ready') clock.advance(attempt.expiresAtMs - clock.now() - 10_000)
    await isAttempt(kit, 'expired')
    void kit.pairing.start()
    await isAttempt(kit, 'ready')
  })

  test('the wallet declines fails, and another may be asked for a second later (§4.029, §9.005, §9.021)', async () => {
    const kit = openKit()
    const wallet = await openWallet()
    await scan(kit, wallet)
    const { proposal } = await wallet.news.take('proposal')
    await wallet.reject(proposal)
    const { attempt } = (await isAttempt(kit, 'failed')).pairing
    expect(attempt).toMatchObject({ code: 'pairing/rejected', retryAtMs: expect.any(Number) })
    const waitMs = attempt.status === 'failed' ? attempt.retryAtMs - clock.now() : 0
    expect(waitMs).toBeGreaterThan(500)
    expect(waitMs).toBeLessThanOrEqual(1_000)
    expect(getStatus(kit)).toBe('disconnected')
    clock.advance(1_000)
    await scan(kit, wallet)
    const again = await wallet.news.take('proposal')
    await wallet.approve(again.proposal, grant())
    await isAttempt(kit, 'connected')
  })
})

describe('a request to the paired wallet', () => {
  test('is listed while it waits, and ends when the visitor gives it up', async () => {
    const { kit, wallet, provider } = await connect()
    const signed = provider.request({ method: 'personal_sign', params: ['0x00', signer.address] })
    const { pairing } = await waitForState(kit, ({ pairing: { requests } }) => requests[0]?.status === 'sent')
    const [open] = pairing.requests
    expect(open).toMatchObject({ method: 'personal_sign' })
    await wallet.news.take('request')
    kit.pairing.cancelRequest(open?.id ?? 0)
    await expect(signed).rejects.toMatchObject({ code: 4001 })
    expect(kit.store.getState().pairing.requests).toEqual([])
  })

  test('fails when the wallet ends the session instead of answering (§4.026, §5.011)', async () => {
    const { kit, wallet, topic, provider } = await connect()
    const signed = provider.request({ method: 'personal_sign', params: ['0x00', signer.address] })
    const failed = expect(signed).rejects.toMatchObject({ code: 4900 })
    await wallet.news.take('request')
    await wallet.disconnect(topic)
    await failed
    await waitForState(kit, (state) => getConnectionStatus(state) === 'disconnected')
    await expect(kit.pairing.ping()).rejects.toMatchObject({ code: 'pairing/session-missing' })
  })

  test('before connecting finds no provider, "Namespace is not configured; call connect first" (§5.010), and no session (§5.011)', async () => {
    const kit = openKit()
    expect(() => kit.getProvider('eip155')).toThrow('Namespace is not configured; call connect first')
    await expect(kit.pairing.ping()).rejects.toMatchObject({ code: 'pairing/session-missing' })
  })
})

describe('signing in along with connecting', () => {
  async function ask(supportsAuthentication: boolean) {
    const storage = createMemoryStorage()
    const kit = openKit({ storage, siwx: gatewaySignIn({ statement: 'Sign in to Orchard' }) })
    const wallet = await openWallet({ supportsAuthentication })
    await scan(kit, wallet)
    return { kit, wallet, storage }
  }

  test('is verified by the gateway and leaves a session for the network in use (§4.019, §4.020, §4.021)', async () => {
    const { kit, wallet, storage } = await ask(true)
    const statuses = new Set<string>()
    kit.store.subscribe(({ pairing }) => statuses.add(pairing.attempt.status))
    const { authentication } = await wallet.news.take('authentication')
    expect(authentication.chains).toEqual(networkIds())
    await wallet.approveAuthentication(authentication, signer, networkIds())
    await isAttempt(kit, 'connected')
    const { signIn } = await waitForState(kit, (state) => state.signIn.status === 'signedIn')
    expect([...statuses]).toContain('authenticating')
    expect(signIn).toMatchObject({
      session: { data: { chainId: networkIds()[0], accountAddress: signer.address } },
    })
    expect(getStatus(kit)).toBe('connected')
    expect(getNetworkId(kit)).toBe(networkIds()[0])
    expect(storage.entries.get('@latchkey/active_caip_network_id')).toContain(networkIds()[0])
    // The session is stored: a page that is opened again is signed in without asking anybody.
    kit.destroy()
    const again = openKit({ storage, siwx: gatewaySignIn() })
    await waitForState(again, (state) => state.signIn.status === 'signedIn')
  })

  test('that the gateway does not believe leaves nothing connected (§4.022)', async () => {
    const { kit, wallet } = await ask(true)
    const { authentication } = await wallet.news.take('authentication')
    // Signed by another key than the account it is said to be of.
    const forger = { ...createSigner(), address: signer.address }
    const session = await wallet.approveAuthentication(authentication, forger, networkIds())
    const { attempt } = (await isAttempt(kit, 'failed')).pairing
    expect(attempt).not.toMatchObject({ code: expect.stringMatching(/^pairing/) })
    expect(getStatus(kit)).toBe('disconnected')
    expect(() => kit.getProvider('eip155')).toThrow()
    expect(await wallet.news.take('deleted')).toMatchObject({ topic: session?.topic })
  })

  test('is asked for after connecting by a wallet that cannot do both at once (§4.020)', async () => {
    const { kit, wallet } = await ask(false)
    const { proposal } = await wallet.news.take('proposal')
    await wallet.approve(proposal, grant())
    await waitForState(kit, ({ signIn }) => signIn.status === 'prompt')
    const signed = kit.signIn.sign()
    const { request } = await wallet.news.take('request')
    expect(request.method).toBe('personal_sign')
    await wallet.answer(request, { result: await signer.answer(request) })
    await signed
    expect(kit.store.getState().signIn.status).toBe('signedIn')
  })
})

describe('the official wallet', () => {
  async function openOfficialWallet(supportsAuthentication: boolean) {
    const wallet = await createOfficialWallet({ relayUrl: relay.walletLine.url, supportsAuthentication })
    ends.push(() => wallet.leave())
    return wallet
  }

  test('connects with the kit, signs, changes the network and leaves (§1.002, §4.026, §4.027)', async () => {
    const kit = openKit()
    const wallet = await openOfficialWallet(false)
    await scan(kit, wallet)
    const { proposal } = await wallet.news.take('proposal')
    const { topic } = await wallet.approve(proposal, grant())
    await isAttempt(kit, 'connected')
    const provider = kit.getProvider('eip155') as Provider
    const signed = provider.request({ method: 'personal_sign', params: [toHex('Hi'), signer.address] })
    const { request } = await wallet.news.take('request')
    await wallet.answer(request, { result: await signer.answer(request) })
    const signature = (await signed) as Hex
    expect(await recoverMessageAddress({ message: 'Hi', signature })).toBe(signer.address)
    const [, second] = chains.networks
    await wallet.emit({ topic, chainId: second.caipNetworkId, name: 'chainChanged', data: second.id })
    await waitForState(kit, () => getNetworkId(kit) === second.caipNetworkId)
    await wallet.disconnect(topic)
    await waitForState(kit, (state) => getConnectionStatus(state) === 'disconnected')
  })

  test('signs in along with connecting, and the gateway believes it (§4.020, §4.021)', async () => {
    const kit = openKit({ siwx: gatewaySignIn({ statement: 'Sign in to Orchard' }) })
    const wallet = await openOfficialWallet(true)
    await scan(kit, wallet)
    const { authentication } = await wallet.news.take('authentication')
    await wallet.approveAuthentication(authentication, signer, networkIds())
    await waitForState(kit, ({ signIn }) => signIn.status === 'signedIn')
    expect(getAddress(kit)).toBe(signer.address)
  })
})

describe('a relay that refuses the site', () => {
  const alertOf = (kit: Kit) =>
    waitForState(kit, ({ alerts }) => alerts.length > 0).then(({ alerts }) => alerts)

  /** A socket of a page at an address; the pages of this file have none of their own. */
  function socketFrom(origin: string): typeof globalThis.WebSocket {
    const Socket = NodeWebSocket as unknown as new (url: string, options: object) => WebSocket
    return class extends Socket {
      constructor(url: string) {
        super(url, { origin })
      }
    } as unknown as typeof globalThis.WebSocket
  }

  test.each([
    [
      'an origin that is not let in',
      'APKT002',
      'pairing/relay-refused',
      () => ({ WebSocket: socketFrom('https://evil.test') }),
    ],
    [
      'a clock that is an hour ahead',
      'APKT006',
      'pairing/clock-wrong',
      () => ({ clock: createManualClock(clock.now() + 3_600_000) }),
    ],
    [
      'a project it does not know',
      'APKT007',
      'pairing/relay-refused',
      () => ({ relay: { url: relay.dappLine.url, projectId: 'unknown' } }),
    ],
  ] as const)('for %s shows %s (§8.020)', async (_, alertCode, code, makeOptions) => {
    const kit = openKit(makeOptions())
    void kit.pairing.start()
    const { attempt } = (await isAttempt(kit, 'failed')).pairing
    expect(attempt).toMatchObject({ code })
    expect((await alertOf(kit)).map((alert) => alert.code)).toContain(alertCode)
    expect(kit.store.getState().pairing.relay).toBe('refused')
  })
})

describe('two kits on one page', () => {
  test('pair with wallets of their own and do not meet', async () => {
    const storage = createMemoryStorage()
    const first = await connect({ storage })
    const second = openKit({ storage, id: 'other' })
    const otherWallet = await openWallet()
    await scan(second, otherWallet)
    expect(first.kit.store.getState().pairing.attempt.status).toBe('connected')
    const { proposal } = await otherWallet.news.take('proposal')
    const accounts = networkIds().map((network) => `${network}:${secondAddress}`)
    const { topic } = await otherWallet.approve(proposal, grant({ accounts }))
    await isAttempt(second, 'connected')
    expect([getAddress(first.kit), getAddress(second)]).toEqual([signer.address, secondAddress])
    await otherWallet.disconnect(topic)
    await waitForState(second, (state) => getConnectionStatus(state) === 'disconnected')
    expect(getStatus(first.kit)).toBe('connected')
    await first.kit.pairing.ping()
  })
})
