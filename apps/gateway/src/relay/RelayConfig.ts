import type { RateLimit } from '../rate-limit/RateLimiter.js'
import type { Quotas } from './quotas/Quota.js'

/** What the relay is told about itself. */
export type RelayConfig = {
  /** False lets clients in that name no project this gateway knows. */
  isProjectRequired: boolean
  /** Further names of this relay that tokens may be made for: hosts or addresses. */
  audiences: readonly string[]
  /** Requests of one client; a message in a batch counts as one, and so does a topic that it was not subscribed to. */
  clientRate: RateLimit
  /** Requests of all clients at one address. */
  addressRate: RateLimit
  /** Connections from one address. */
  connectionRate: RateLimit
  /** What clients, addresses and projects may have stored and open. */
  quotas: Quotas
  /** Redis, for several gateways that form one relay; otherwise a log in the data folder. */
  redisUrl: string | undefined
  /** In front of the relay's keys in Redis; gateways with the same one form one relay. */
  redisPrefix: string
}

/** Settings that fit a server on the internet. */
export const defaultRelayConfig: RelayConfig = {
  isProjectRequired: true,
  audiences: [],
  clientRate: { capacity: 1000, refillPerSecond: 50 },
  addressRate: { capacity: 10_000, refillPerSecond: 1000 },
  connectionRate: { capacity: 300, refillPerSecond: 10 },
  quotas: {
    client: { items: 12_000, bytes: 32 * 1_048_576, sockets: 50, shareOfRest: 1 / 16 },
    address: { items: 100_000, bytes: 128 * 1_048_576, sockets: 2_000, shareOfRest: 1 / 8 },
    project: { items: 2_000_000, bytes: 4096 * 1_048_576, sockets: 50_000, shareOfRest: 1 / 2 },
  },
  redisUrl: undefined,
  redisPrefix: 'latchkey:relay:',
}

/** Numbers of the relay that are no settings. */
export const relayTimes = {
  pingIntervalMs: 30_000,
  /** A socket that left this many pings in a row unanswered is dropped. */
  maxMissedPongs: 2,
  /** A socket without subscription and traffic is closed after this time. */
  staleAfterMs: 5 * 60_000,
  sweepIntervalMs: 10_000,
  /** A client that connects usually subscribes at once; what waits for it is sent without that after this time. */
  attachDelayMs: 200,
  /** Sockets that do not say goodbye are cut off after this time. */
  closeDeadlineMs: 2_000,
} as const

/** Bounds of one socket. */
export const sessionLimits = {
  /** With more than this unsent nothing is pushed; it waits in the mailbox. */
  maxBufferedBytes: 262_144,
  /** As many messages may be unacknowledged. */
  maxInFlight: 512,
  /** With more requests than this unanswered nothing more is read. */
  maxUnansweredRequests: 128,
  /** Read from a mailbox at a time. */
  pageMessages: 64,
  pageBytes: 262_144,
  /** Topics of one client. */
  maxTopics: 10_000,
  /** A client that ignores this many refusals in a row is cut off. */
  maxRefusals: 200,
} as const
