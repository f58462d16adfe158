import { PairingError } from '@latchkey/errors/pairing'
import { createDappClient, createIndexedDbStorage, type DappClient, type Session } from '@latchkey/pairing'
import type { KitBase } from '../base/KitBase.js'
import type { Metadata } from '../base/Metadata.js'
import type { Connector, WalletSession } from '../connectors/Connector.js'
import { storageItems } from '../storage/items.js'
import type { KeyValueStorage } from '../storage/KeyValueStorage.js'
import { createPairedSessions } from './createPairedSessions.js'
import { createPairingLinks } from './createPairingLinks.js'
import { createPairingRequests } from './createPairingRequests.js'
import type { PairingGroup, PairingPorts } from './PairingGroup.js'
import { watchRelay } from './watchRelay.js'

/** The late part of pairing. */
export type PairedWallet = Pick<PairingGroup, 'start' | 'leave' | 'ping' | 'cancelRequest'> & {
  /** Makes a link and waits until a wallet has answered it. */
  open(signal: AbortSignal): Promise<WalletSession>
  /** Takes up the stored session; no server is needed for it. */
  restore(): Promise<WalletSession | undefined>
  /** Takes up links that were open when the page went. */
  resume(): Promise<void>
}

/**
 * Makes the late part of a kit's pairing: the protocol client, and what its answers mean to the kit.
 *
 * @throws `pairing/not-available` without a connector: pairing is switched off, or no chain of the site can be paired.
 */
export function createPairedWallet(
  base: KitBase,
  { connector, metadata, ...others }: PairingPorts & { connector: Connector | undefined; metadata: Metadata },
): PairedWallet {
  if (!connector) throw new PairingError('pairing/not-available')
  const ports = { ...others, connector }
  const { store, clock, storage, signal } = base
  const client = makeClient(base, metadata)
  const started = client.start()
  const requests = createPairingRequests(base, client)
  const sessions = createPairedSessions(base, { client, request: requests.request, onEnding: clear })
  const links = createPairingLinks(base, { ...ports, client, started, sessions })
  watchRelay(base, client)
  signal.addEventListener('abort', () => void client.close())

  for (const name of ['session-updated', 'session-extended'] as const) {
    client.on(name, ({ session }) => {
      if (isCurrent(session)) sessions.show(session)
    })
  }
  for (const name of ['session-deleted', 'session-expired'] as const) {
    client.on(name, ({ session }) => {
      if (isCurrent(session)) clear()
    })
  }

  function isCurrent({ topic }: Session): boolean {
    return store.getState().pairing.session?.topic === topic
  }

  /** Nothing of a session that is over stays behind, open links neither (§4.026). */
  function clear(): void {
    store.setState(({ pairing }) => ({ pairing: { ...pairing, session: undefined, requests: [] } }))
    for (const item of [
      storageItems.pairingNetworks,
      storageItems.walletLink,
      storageItems.pairingOpenUntil,
    ]) {
      storage.remove(item)
    }
    links.startOver()
  }

  return {
    open: links.open,
    start: links.start,
    leave: links.leave,
    resume: links.resume,
    cancelRequest: requests.cancel,
    async restore() {
      await started
      const [newest] = [...client.sessions].sort((a, b) => b.expiresAtMs - a.expiresAtMs)
      if (!newest) return undefined
      // The directory's picture of it is not in the session.
      const recent = storage.get(storageItems.recentWallets) ?? []
      return sessions.open(
        newest,
        recent.find(({ name }) => name === newest.peer.name),
      )
    },
    async ping() {
      const startedAtMs = clock.now()
      const { session } = store.getState().pairing
      if (!session) throw new PairingError('pairing/session-missing')
      await client.ping(session.topic)
      return clock.now() - startedAtMs
    },
  }
}

function makeClient({ options, clock }: Pick<KitBase, 'options' | 'clock'>, metadata: Metadata): DappClient {
  const prefix = options.id ? `@latchkey/${options.id}/pairing/` : '@latchkey/pairing/'
  const { name, description, url, icons } = metadata
  return createDappClient({
    relayUrl: getRelayUrl(options),
    projectId: options.relay?.projectId ?? options.projectId,
    metadata: { name, description, url, icons: [...icons] },
    storage: options.storage ? toPairingStorage(options.storage, prefix) : createIndexedDbStorage(prefix),
    clock,
    WebSocket: options.WebSocket,
    // Who keeps the sign-in session verifies every signature (`Siwx.setSessions`), and knows a node to ask.
    verifyContractSignature: async () => true,
  })
}

/**
 * The relay a kit pairs over: the site's, else the gateway's own, which listens on the gateway's address.
 *
 * @param options - The kit's options.
 * @throws `pairing/relay-unreachable` where neither is an address: a browser would look for it on the site's own host.
 */
export function getRelayUrl({ relay, gateway }: Pick<KitBase['options'], 'relay' | 'gateway'>): string {
  const relayUrl = relay?.url ?? String(gateway).replace(/^http/, 'ws').replace(/\/+$/, '')
  if (!/^wss?:\/\//.test(relayUrl)) throw new PairingError('pairing/relay-unreachable', { relayUrl })
  return relayUrl
}

/** The site's own storage as the protocol client wants it. */
function toPairingStorage(storage: KeyValueStorage, prefix: string) {
  return {
    get: async (key: string) => storage.getItem(prefix + key) ?? undefined,
    set: async (key: string, value: string) => storage.setItem(prefix + key, value),
    delete: async (key: string) => storage.removeItem(prefix + key),
  }
}
