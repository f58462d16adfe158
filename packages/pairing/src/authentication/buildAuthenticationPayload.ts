import type { AuthenticationRequest } from '../dapp/AuthenticationRequest.js'
import type { AuthenticationPayload } from '../sign/authenticationTypes.js'
import { createRecap } from './createRecap.js'
import { encodeRecap } from './encodeRecap.js'
import { findRecap } from './findRecap.js'
import { isEvmChain } from './isEvmChain.js'
import { mergeRecaps } from './mergeRecaps.js'
import type { Recap } from './Recap.js'
import { refuseAuthentication } from './refuseAuthentication.js'

/**
 * Makes what a wallet is asked to sign. Methods become a recap in the last resource; one that is there already is
 * joined with it.
 *
 * @param request - What the site wants.
 * @param nowMs - The present, in milliseconds since 1970.
 * @throws `pairing/authentication-invalid` when a chain is not of eip155, or something mandatory is empty.
 */
export function buildAuthenticationPayload(
  request: AuthenticationRequest,
  nowMs: number,
): AuthenticationPayload {
  const { chains, domain, uri, nonce, statement, notBefore, expiration, requestId } = request
  if (chains.length === 0 || !chains.every(isEvmChain))
    throw refuseAuthentication('it takes eip155 chains alone')
  if (!domain || !uri || !nonce) throw refuseAuthentication('domain, uri and nonce are mandatory')
  const resources = addMethods(request.resources ?? [], request.methods ?? [])
  return {
    type: 'caip122',
    chains: [...chains],
    domain,
    aud: uri,
    version: '1',
    nonce,
    iat: new Date(nowMs).toISOString(),
    ...(statement && { statement }),
    ...(notBefore && { nbf: notBefore }),
    ...(expiration && { exp: expiration }),
    ...(requestId && { requestId }),
    // An empty list would keep its heading in the signed text.
    ...(resources.length > 0 && { resources }),
  }
}

function addMethods(resources: readonly string[], methods: readonly string[]): string[] {
  if (methods.length === 0) return [...resources]
  const present = findRecap(resources)
  const wanted: Recap = createRecap({ resource: 'eip155', ability: 'request', actions: methods })
  return present
    ? [...resources.slice(0, -1), encodeRecap(mergeRecaps(present, wanted))]
    : [...resources, encodeRecap(wanted)]
}
