import * as v from 'valibot'
import type { AuthenticationPayload } from '../sign/authenticationTypes.js'
import { isEvmChain } from './isEvmChain.js'
import { refuseAuthentication } from './refuseAuthentication.js'
import { authenticationPayloadSchema } from './schemas.js'

/**
 * Reads what a site asks a wallet to sign.
 *
 * @param value - Anything.
 * @throws `pairing/authentication-invalid` when it is malformed or asks for chains outside eip155.
 */
export function parseAuthenticationPayload(value: unknown): AuthenticationPayload {
  const parsed = v.safeParse(authenticationPayloadSchema, value)
  if (!parsed.success)
    throw refuseAuthentication(`the request's ${v.getDotPath(parsed.issues[0]) ?? 'payload'}`)
  if (!parsed.output.chains.every(isEvmChain)) throw refuseAuthentication('it takes eip155 chains alone')
  return parsed.output
}
