import { verify } from 'node:crypto'
import { relayCloseReasons } from '@latchkey/wire/relay'
import * as v from 'valibot'
import { isAudience } from './isAudience.js'
import { readPublicKey } from './readPublicKey.js'

/** Clocks of clients may be wrong by this much. */
const leewaySeconds = 120

const headerSchema = v.object({ alg: v.literal('EdDSA'), typ: v.optional(v.string()) })
const payloadSchema = v.object({
  iss: v.string(),
  sub: v.optional(v.string()),
  aud: v.union([v.string(), v.array(v.string())]),
  iat: v.number(),
  exp: v.number(),
  act: v.optional(v.literal('client_auth')),
})

/** A token that holds, or why it does not: a reason for close code 3000; `audience`: the other address it was made for. */
export type TokenCheck = { clientId: string } | { reason: string; audience?: string }

/**
 * Checks a client's token: a JWT signed with Ed25519 by the key its `iss` names (WalletConnect relay, client auth).
 *
 * @param token - As it came; undefined when none did.
 * @param options - `audiences`: names of this relay; `nowMs`: milliseconds since 1970.
 */
export function verifyToken(
  token: string | undefined,
  { audiences, nowMs }: { audiences: readonly string[]; nowMs: number },
): TokenCheck {
  if (token === undefined || token === '') return { reason: relayCloseReasons.tokenMissing }
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  const header = v.safeParse(headerSchema, readJson(head))
  const payload = v.safeParse(payloadSchema, readJson(body))
  if (!header.success || !payload.success || rest.length > 0) {
    return { reason: relayCloseReasons.tokenMalformed }
  }
  const { aud, exp, iat, iss } = payload.output
  const key = readPublicKey(iss)
  if (!key) return { reason: relayCloseReasons.tokenMalformed }
  const isSigned = verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  if (!isSigned) return { reason: relayCloseReasons.invalidSignature }
  const nowSeconds = nowMs / 1000
  if (iat > nowSeconds + leewaySeconds) return { reason: relayCloseReasons.tokenNotYetValid }
  if (exp < nowSeconds - leewaySeconds) return { reason: relayCloseReasons.tokenExpired }
  if (![aud].flat().some((one) => isAudience(one, audiences))) {
    return { reason: relayCloseReasons.invalidAudience, audience: [aud].flat().join(', ') }
  }
  return { clientId: iss }
}

function readJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    // No JSON is as good as a token of the wrong form.
    return undefined
  }
}
