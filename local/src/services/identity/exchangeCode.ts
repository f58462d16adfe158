import { createHash } from 'node:crypto'
import type { CodeProvider, Grant, ServerCall, TokenFault } from './CodeProvider.js'
import { isSame } from './clientSecrets.js'

/**
 * Checks the call that turns a code into a token (RFC 6749 §4.1.3, RFC 7636 §4.6). A code is spent by the first try,
 * whatever comes of it.
 *
 * @param takeCode - Gives what a code stands for, once.
 */
export async function exchangeCode(
  call: ServerCall,
  provider: CodeProvider,
  takeCode: (code: string) => Grant | undefined,
): Promise<Grant | TokenFault> {
  const { form } = call
  if (!(await provider.isClient(call))) return 'invalid_client'
  const grantType = form.get('grant_type') ?? (provider.isGrantTypeOptional ? 'authorization_code' : '')
  if (grantType !== 'authorization_code') return 'unsupported_grant_type'
  const code = form.get('code')
  if (!code) return 'invalid_request'
  const grant = takeCode(code)
  if (!grant || form.get('redirect_uri') !== grant.redirectUri) return 'invalid_grant'
  return isVerified(form.get('code_verifier'), grant.codeChallenge) ? grant : 'invalid_grant'
}

/** A verifier that nobody asked for is refused as well: the challenge may have been taken out on the way. */
function isVerified(verifier: string | null, challenge: string | undefined): boolean {
  if (challenge === undefined) return verifier === null
  if (verifier === null) return false
  return isSame(createHash('sha256').update(verifier).digest('base64url'), challenge)
}
