import { sessionAccountSchema } from '@latchkey/wire'
import * as v from 'valibot'
import { GatewayFailure } from '../http/GatewayFailure.js'
import type { SignInAccount, SignInRepository } from './createSignInRepository.js'
import type { Tokens } from './createTokens.js'

/** How long a session lasts, in seconds. */
export const sessionLifetimeSeconds = 7 * 24 * 60 * 60

const claimsSchema = v.object({ ...sessionAccountSchema.entries, use: v.literal('session'), jti: v.string() })

/** Claims of a session token. */
export type SessionClaims = v.InferOutput<typeof claimsSchema>

/**
 * Reads the `authorization` header and makes sure that its session is still alive.
 *
 * @param parameters - Header, project, and what checks them.
 * @returns The token's claims and the account behind it.
 * @throws GatewayFailure `sign-in/refused`
 */
export async function readSessionToken({
  header,
  projectId,
  signIns,
  tokens,
}: {
  header: string
  projectId: string
  signIns: SignInRepository
  tokens: Tokens
}): Promise<{ claims: SessionClaims; account: SignInAccount }> {
  const payload = await tokens.verify(header.replace(/^Bearer\s+/i, ''))
  const claims = v.safeParse(claimsSchema, payload)
  const account =
    claims.success && claims.output.projectIdKey === projectId
      ? await signIns.findAccount(claims.output.jti)
      : null
  if (!claims.success || !account) {
    throw new GatewayFailure('sign-in/refused', 'The session is unknown or over. Sign in again')
  }
  return { claims: claims.output, account }
}
