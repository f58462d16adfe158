import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Tokens } from './createTokens.js'

/** How long a nonce can be signed with, in seconds. */
const nonceLifetimeSeconds = 5 * 60

const claimsSchema = v.object({
  use: v.literal('nonce'),
  nonce: v.string(),
  aud: v.string(),
  exp: v.number(),
})

/**
 * Makes a nonce and the token that proves it came from here.
 *
 * @param tokens - Signs it.
 * @param options - The project, who issues, and the time in milliseconds.
 * @returns The nonce (32 hexadecimal characters) and its token.
 */
export async function createNonceToken(
  tokens: Tokens,
  { projectId, issuer, nowMs }: { projectId: string; issuer: string; nowMs: number },
): Promise<{ nonce: string; token: string }> {
  const nonce = randomBytes(16).toString('hex')
  const iat = Math.floor(nowMs / 1000)
  const token = await tokens.sign({
    use: 'nonce',
    nonce,
    aud: projectId,
    iss: issuer,
    iat,
    exp: iat + nonceLifetimeSeconds,
  })
  return { nonce, token }
}

/**
 * Reads the `x-nonce-jwt` header.
 *
 * @param tokens - Checks it.
 * @param header - `Bearer {token}`.
 * @param projectId - The project it must have been made for.
 * @returns The nonce and when its token expires.
 * @throws GatewayFailure `sign-in/refused`
 */
export async function readNonceToken(
  tokens: Tokens,
  header: string,
  projectId: string,
): Promise<{ nonce: string; expiresAtMs: number }> {
  const payload = await tokens.verify(header.replace(/^Bearer\s+/i, ''))
  const claims = v.safeParse(claimsSchema, payload)
  if (!claims.success || claims.output.aud !== projectId) {
    throw new GatewayFailure('sign-in/refused', 'The nonce is unknown or has expired. Ask for a new one')
  }
  return { nonce: claims.output.nonce, expiresAtMs: claims.output.exp * 1000 }
}
