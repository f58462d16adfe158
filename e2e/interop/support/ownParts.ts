import { isAppKitError } from '@latchkey/errors'
import type { PairingStorage, Session } from '@latchkey/pairing'
import { WebSocket } from 'ws'
import type { Disc } from './createDisc.js'
import type { PeerError } from './Outcome.js'
import type { SessionView } from './SessionView.js'

/** Node 20 has no WebSocket of its own. */
export const NodeWebSocket = WebSocket as unknown as typeof globalThis.WebSocket

/** A disc as our clients want it. */
export function toPairingStorage(disc: Disc): PairingStorage {
  return {
    get: async (key) => disc.get(key),
    set: async (key, value) => disc.set(key, value),
    delete: async (key) => disc.delete(key),
  }
}

/** What the other side said, which our errors carry in their context; code 0 for failures of our own making. */
export function toOwnError(error: unknown): PeerError {
  if (!isAppKitError(error)) throw error
  const { peerCode = 0, reason = error.code } = (error.context ?? {}) as {
    peerCode?: number
    reason?: string
  }
  return { code: peerCode, message: reason }
}

/** A session of our clients. */
export function toOwnSession({ topic, pairingTopic, peer, namespaces, expiresAtMs }: Session): SessionView {
  return {
    topic,
    pairingTopic,
    peerName: peer.name,
    namespaces: namespaces as SessionView['namespaces'],
    expiresAtSeconds: expiresAtMs / 1_000,
  }
}
