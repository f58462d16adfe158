import {
  type AuthenticationRequest,
  buildAuthenticationPayload,
} from '../authentication/authenticationPayload.js'
import { hashKey } from '../crypto/keys.js'
import { type ProposalNamespaces, unite } from '../namespaces/namespaces.js'
import type { StoredPairing } from './dappState.js'

/**
 * Makes the sign-in that goes along with a proposal. Loaded when it is needed.
 *
 * @param request - What the site wants signed; without methods all of the proposal's are asked for.
 * @throws pairing/authentication-invalid
 */
export async function prepareSignIn(
  request: AuthenticationRequest,
  own: { optionalNamespaces: ProposalNamespaces; publicKey: string; nowMs: number; makeId: () => number },
): Promise<NonNullable<StoredPairing['authentication']>> {
  const proposed = Object.values(own.optionalNamespaces).map(({ methods }) => methods)
  const methods = request.methods ?? unite(...proposed)
  return {
    id: own.makeId(),
    responseTopic: await hashKey(own.publicKey),
    payload: buildAuthenticationPayload({ ...request, methods }, own.nowMs),
  }
}
