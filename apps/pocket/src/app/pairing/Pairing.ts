import type { RelayStatus, Session } from '@latchkey/pairing'
import type { RequestQueue } from '../requests/createRequestQueue.js'
import type { RequestItem } from '../requests/RequestItem.js'
import type { Failure } from './describeFailure.js'
import type { SessionTarget } from './planSessionChange.js'

/** What is known of pocket's connections to sites on other devices. */
export type PairingState = {
  /** `elsewhere`: another tab of pocket has them. */
  status: 'starting' | 'running' | 'elsewhere' | 'failed'
  relay: RelayStatus
  sessions: readonly Session[]
  /** Following a pairing link, or a link to a request that waits. */
  attempt:
    | { status: 'idle' }
    | { status: 'pairing' }
    | { status: 'opening' }
    | ({ status: 'failed' } & Failure)
  /** Something that happened by itself and the person may want to know. */
  notice: string | undefined
}

/** Pocket's connections to sites on other devices. */
export type Pairing = {
  get(): PairingState
  subscribe(listener: () => void): () => void
  queue: RequestQueue
  /** Takes up the connections, until the signal ends it. */
  run(signal: AbortSignal): Promise<void>
  /** Says that another tab has the connections. */
  markElsewhere(): void
  /** Follows a pairing link, or any text that carries one. `isByLink`: the site's own link opened pocket. */
  pair(text: string, options?: { isByLink: boolean }): Promise<void>
  /** Says that a link that opened pocket makes no sense. */
  refuseLink(): void
  /** Stops following, or puts away what went wrong. */
  leaveAttempt(): void
  dismissNotice(): void
  /** Puts a request first, now or when it comes. */
  openRequest(request: { requestId: number; topic: string }): void
  /** Takes an item out of the queue without a word to its site. */
  drop(item: RequestItem): void
  /** Moves a site to another network or account. */
  moveSession(topic: string, target: SessionTarget): Promise<void>
  disconnect(topic: string): Promise<void>
  extend(topic: string): Promise<void>
  /** Asks a site for a sign of life. @returns How long it took, in milliseconds. */
  ping(topic: string): Promise<number>
}
