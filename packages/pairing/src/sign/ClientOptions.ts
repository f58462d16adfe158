import type { Clock } from '../environment/Clock.js'
import type { Environment } from '../environment/createEnvironment.js'
import type { PairingStorage } from '../storage/createMemoryStorage.js'
import type { PeerMetadata } from './Session.js'

/** What a client of either side needs. */
export type ClientOptions = {
  /** The relay, `wss://…`, exactly as its owner configured it: it is the audience of the client's token. */
  relayUrl: string
  /** The project the relay knows this site or wallet by. */
  projectId: string
  /** How this side presents itself to the other. */
  metadata: PeerMetadata
  /** Where keys and sessions are kept. */
  storage: PairingStorage
  /** The computer's own time by default. */
  clock?: Clock | undefined
  /** `globalThis.WebSocket` by default. */
  WebSocket?: typeof globalThis.WebSocket | undefined
  /** The page, where there is one, by default. */
  environment?: Environment | undefined
}
