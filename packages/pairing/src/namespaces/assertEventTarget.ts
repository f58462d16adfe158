import { PairingError } from '@latchkey/errors/pairing'
import type { SessionNamespaces } from '../sign/namespaceTypes.js'
import { getGrants } from './getGrants.js'
import { peerCodes } from './peerCodes.js'

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
  const grants = getGrants(namespaces, chainId)
  if (!grants) {
    const reason = `no account on ${chainId}`
    throw new PairingError('pairing/unauthorized', { peerCode: peerCodes.unauthorizedChain, reason })
  }
  if (!grants.events.includes(event)) {
    const reason = `event ${event} on ${chainId}`
    throw new PairingError('pairing/unauthorized', { peerCode: peerCodes.unauthorizedEvent, reason })
  }
}
