import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { decodeBase58 } from '@latchkey/primitives'
import { relayCloseReasons } from '@latchkey/wire/relay'
import * as v from 'valibot'

/** Clocks of clients may be wrong by this much. */
const leewaySeconds = 120

const headerSchema = v.object({ alg: v.literal('EdDSA'), typ: v.optional(v.string()) })

const prefix = 'did:key:z'
const maxLength = 100
/** Multicodec of an Ed25519 public key. */
const codec = Buffer.from('ed01', 'hex')
/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const derHead = Buffer.from('302a300506032b6570032100', 'hex')

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

/**
 * Tells whether a token was made for this relay: the same host and port, whatever the scheme (ws, wss, http, https),
 * the slash at the end, or `/relay`.
 *
 * @param audience - The token's `aud`.
 * @param accepted - Hosts or addresses of this relay.
 */
function isAudience(audience: string, accepted: readonly string[]): boolean {
  const host = toHost(audience)
  return host !== undefined && accepted.some((entry) => toHost(entry) === host)
}

function toHost(address: string): string | undefined {
  const full = /^[a-z]+:\/\//i.test(address) ? address.replace(/^ws/i, 'http') : `http://${address}`
  if (!URL.canParse(full)) return undefined
  const { host, pathname, protocol } = new URL(full)
  if (!/^https?:$/.test(protocol) || !/^\/(relay\/?)?$/.test(pathname)) return undefined
  return host
}

/**
 * Reads the Ed25519 key out of a client id (did:key).
 *
 * @param clientId - `did:key:z6Mk…`.
 * @returns Undefined when it is no such id.
 */
function readPublicKey(clientId: string): KeyObject | undefined {
  if (!clientId.startsWith(prefix)) return undefined
  // Decoding takes time by the square of the length; a key has 48 characters.
  if (clientId.length > maxLength) return undefined
  const bytes = Buffer.from(decodeBase58(clientId.slice(prefix.length)) ?? [])
  if (bytes.length !== 34 || !bytes.subarray(0, 2).equals(codec)) return undefined
  return createPublicKey({ key: Buffer.concat([derHead, bytes.subarray(2)]), format: 'der', type: 'spki' })
}
