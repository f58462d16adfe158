import type { RelayStatus } from '../relay/RelayStatus.js'
import type { Session } from './Session.js'

/** What a client of either side tells of its sessions. */
export type SessionEvents = {
  'session-created': { session: Session }
  /** The wallet replaced the namespaces. */
  'session-updated': { session: Session; previous: Session }
  /** `chainChanged`, `accountsChanged` and whatever else the session allows. */
  'session-event': { topic: string; chainId: string; name: string; data: unknown }
  'session-extended': { session: Session }
  /** `isOwn`: ended by this side, in this tab or another one. */
  'session-deleted': { session: Session; code: number; reason: string; isOwn: boolean }
  'session-expired': { session: Session }
  'relay-status': RelayStatus
}
