import { PairingError } from '@latchkey/errors/pairing'
import type { SessionNamespaces } from '../sign/namespaceTypes.js'
import { getGrants } from './getGrants.js'
import { peerCodes } from './peerCodes.js'

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
  const grants = getGrants(namespaces, chainId)
  if (!grants) {
    const reason = `no account on ${chainId}`
    throw new PairingError('pairing/unauthorized', { peerCode: peerCodes.unauthorizedChain, reason })
  }
  if (!grants.methods.includes(method)) {
    const reason = `method ${method} on ${chainId}`
    throw new PairingError('pairing/unauthorized', { peerCode: peerCodes.unauthorizedMethod, reason })
  }
}
