import type { RunningGateway } from '@latchkey/gateway'
import { createMemoryStorage } from '@latchkey/pairing'
import { createWalletClient } from '@latchkey/pairing/wallet'
import { SignClient } from '@walletconnect/sign-client'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { createPairing } from '../app/pairing/createPairing.js'
import type { ChainRequest } from '../app/requests/ChainRequest.js'
import { refuse } from '../app/requests/performRequest.js'
import type { PersonRequest } from '../app/requests/RequestItem.js'
import { accounts as own } from '../app/wallet/accounts.js'
import { addressOf } from '../app/wallet/owners.js'
import type { Network } from '../shared/network.js'
import { createTestWallet } from './createTestWallet.js'

// Node 20 has no WebSocket of its own.
const NodeWebSocket = WebSocket as unknown as typeof globalThis.WebSocket
const projectId = 'latchkey-local'

/** Where both sides meet, and what takes down what was opened, in the order of opening. */
export type PairedSurroundings = { gateway: RunningGateway; ends: (() => unknown)[] }

/**
 * Pocket's own app without its screen: a person who agrees, or does not, and remembers what was shown.
 *
 * @param surroundings - See {@link PairedSurroundings}.
 * @param networks - Pocket's; one of the namespace that leads is among them.
 */
export async function openPairedPocket({ gateway, ends }: PairedSurroundings, networks: readonly Network[]) {
  const wallet = createTestWallet({ networks })
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
  const shown: PersonRequest[] = []
  const person = { answer: 'approve' as 'approve' | 'reject' }
  const leading = networks[0]?.id ?? ''
  const accounts = own.slice(0, 2).map((one) => addressOf(wallet.chains, one, leading))
  pairing.queue.subscribe(() => {
    const state = pairing.queue.get()
    if (state.status !== 'deciding') return
    const { namespace = '', network = '', origin, request } = state.items[0]
    shown.push(request)
    if (person.answer === 'reject') return pairing.queue.reject()
    const { prepare } = wallet.chains[namespace]?.requests ?? {}
    if (!prepare) return pairing.queue.approve({ accounts })
    prepare(wallet, { origin, network, request: request as ChainRequest }).then(
      (prepared) => pairing.queue.approve({ accounts, prepared }),
      (error: Error) => pairing.queue.reject(refuse(error.message)),
    )
  })
  const stop = new AbortController()
  const ended = pairing.run(stop.signal)
  ends.push(() => {
    stop.abort()
    return ended
  })
  await expect.poll(() => pairing.get().status).toBe('running')
  return { wallet, pairing, shown, person }
}

/** What a site asks for of a namespace. */
type Wish = { chains: string[]; methods: string[]; events: string[] }

/**
 * A site with the official client, in its words.
 *
 * @param surroundings - See {@link PairedSurroundings}.
 * @param pocket - What it is paired with.
 * @param optionalNamespaces - What it asks for.
 */
export async function openPairedSite(
  { gateway, ends }: PairedSurroundings,
  pocket: Awaited<ReturnType<typeof openPairedPocket>>,
  optionalNamespaces: Readonly<Record<string, Wish>>,
) {
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
  const events: { chainId: string; event: { name: string; data: unknown } }[] = []
  client.on('session_event', ({ params }) => events.push(params))
  const { uri = '', approval } = await client.connect({ optionalNamespaces })
  await pocket.pairing.pair(uri)
  const { topic } = await approval()
  return {
    events,
    session: client.session.get(topic),
    /** Asks on a network. */
    ask:
      <Result>(chainId: string) =>
      (method: string, params: unknown = {}) =>
        client.request<Result>({ topic, chainId, request: { method, params } }),
  }
}
