import { peerCodes, refuseAccess } from '../messages/peerErrors.js'
import { type Grants, getGrants, type SessionNamespaces } from './namespaces.js'

/**
 * Checks that a session allows a request: an account on the chain, and there the method. Both sides check it.
 *
 * @param parameters - `namespaces`: the session's. `chainId`: CAIP-2. `method`: the wallet's method.
 * @throws `pairing/unauthorized` with the code for the other side: 3005 chain, 3001 method.
 */
export function assertRequestTarget(parameters: {
  namespaces: SessionNamespaces
  chainId: string
  method: string
}): void {
  const { namespaces, chainId, method } = parameters
  if (!requireGrants(namespaces, chainId).methods.includes(method))
    throw refuseAccess(peerCodes.unauthorizedMethod, `method ${method} on ${chainId}`)
}

/**
 * Checks that a session allows an event: an account on the chain, and there the event's name.
 *
 * @param parameters - `namespaces`: the session's. `chainId`: CAIP-2. `event`: the event's name.
 * @throws `pairing/unauthorized` with the code for the other side: 3005 chain, 3002 event.
 */
export function assertEventTarget(parameters: {
  namespaces: SessionNamespaces
  chainId: string
  event: string
}): void {
  const { namespaces, chainId, event } = parameters
  if (!requireGrants(namespaces, chainId).events.includes(event))
    throw refuseAccess(peerCodes.unauthorizedEvent, `event ${event} on ${chainId}`)
}

function requireGrants(namespaces: SessionNamespaces, chainId: string): Grants {
  const grants = getGrants(namespaces, chainId)
  if (!grants) throw refuseAccess(peerCodes.unauthorizedChain, `no account on ${chainId}`)
  return grants
}

/** Shortest and longest time a request may wait, in seconds: 5 minutes and 7 days. */
const [minSeconds, maxSeconds] = [300, 604_800]

/**
 * Checks how long a request may wait for its answer.
 *
 * @param lifetimeSeconds - Whole seconds.
 * @throws `pairing/unauthorized` (8000) when it is outside 5 minutes to 7 days.
 */
export function assertRequestLifetime(lifetimeSeconds: number): void {
  if (Number.isInteger(lifetimeSeconds) && lifetimeSeconds >= minSeconds && lifetimeSeconds <= maxSeconds)
    return
  const reason = `a request waits ${minSeconds} to ${maxSeconds} seconds, not ${lifetimeSeconds}`
  throw refuseAccess(peerCodes.requestExpired, reason)
}
