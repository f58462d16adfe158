import { sessionAccountSchema } from '@latchkey/wire'
import * as v from 'valibot'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { SignInAccount, SignInRepository } from './createSignInRepository.js'
import type { Tokens } from './createTokens.js'

/** How long a session lasts, in seconds. */
export const sessionLifetimeSeconds = 7 * 24 * 60 * 60

const claimsSchema = v.object({ ...sessionAccountSchema.entries, use: v.literal('session'), jti: v.string() })

/** Claims of a session token. */
export type SessionClaims = v.InferOutput<typeof claimsSchema>

type TokenParameters = { header: string; projectId: string; tokens: Tokens }

const refuse = () => new GatewayFailure('sign-in/refused', 'The session is unknown or over. Sign in again')

/**
 * Reads the `authorization` header, whether or not its session is still alive.
 *
 * @param parameters - Header, project, and what checks the token.
 * @throws GatewayFailure `sign-in/refused`
 */
export async function readSessionClaims({
  header,
  projectId,
  tokens,
}: TokenParameters): Promise<SessionClaims> {
  const payload = await tokens.verify(header.replace(/^Bearer\s+/i, ''))
  const claims = v.safeParse(claimsSchema, payload)
  if (!claims.success || claims.output.projectIdKey !== projectId) throw refuse()
  return claims.output
}

/**
 * Reads the `authorization` header and makes sure that its session is still alive.
 *
 * @param parameters - Header, project, and what checks them.
 * @returns The token's claims and the account behind it.
 * @throws GatewayFailure `sign-in/refused`
 */
export async function readSessionToken({
  signIns,
  ...parameters
}: TokenParameters & { signIns: SignInRepository }): Promise<{
  claims: SessionClaims
  account: SignInAccount
}> {
  const claims = await readSessionClaims(parameters)
  const account = await signIns.findAccount(claims.jti)
  if (!account) throw refuse()
  return { claims, account }
}
