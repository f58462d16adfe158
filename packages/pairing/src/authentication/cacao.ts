import { PairingError } from '@latchkey/errors/pairing'
import { isCaip10, parseCaip10 } from '@latchkey/primitives'
import * as v from 'valibot'
import { objectWithoutNulls } from '../messages/fields.js'

/** What every form of a CAIP-122 message says. Times are ISO 8601. */
export type MessageFields = {
  domain: string
  version: string
  nonce: string
  iat: string
  statement?: string
  requestId?: string
  resources?: string[]
  nbf?: string
  exp?: string
}

/** A signed CAIP-122 message (CAIP-74). */
export type Cacao = {
  h: { t: string }
  p: MessageFields & { iss: string; aud: string }
  s: { t: string; s: string; m?: string }
}

/** What a site asks a wallet to sign. */
export type AuthenticationPayload = MessageFields & { type: string; chains: string[]; aud: string }

const optionalText = v.exactOptional(v.string())

const messageFields = {
  domain: v.string(),
  aud: v.string(),
  version: v.string(),
  nonce: v.string(),
  iat: v.string(),
  statement: optionalText,
  requestId: optionalText,
  resources: v.exactOptional(v.array(v.string())),
  nbf: optionalText,
  exp: optionalText,
}

/** What a site asks a wallet to sign: CAIP-122 on at least one chain. */
export const authenticationPayloadSchema: v.GenericSchema<unknown, AuthenticationPayload> =
  objectWithoutNulls({
    type: v.literal('caip122'),
    chains: v.pipe(
      v.array(v.string()),
      v.check(({ length }) => length > 0, 'Expected a chain'),
    ),
    ...messageFields,
  })

/** A signed message (CAIP-74). */
export const cacaoSchema: v.GenericSchema<unknown, Cacao> = v.object({
  h: v.object({ t: v.literal('caip122') }),
  p: objectWithoutNulls({ iss: v.string(), ...messageFields }),
  s: objectWithoutNulls({ t: v.string(), s: v.string(), m: optionalText }),
})

/**
 * Joins a payload and the signature of its text.
 *
 * @param authPayload - What was signed.
 * @param issuer - Who signed, `did:pkh:eip155:1:0x…`.
 * @param signature - `t`: `eip191` or `eip1271`. `s`: the signature, hex.
 */
export function buildCacao(authPayload: AuthenticationPayload, issuer: string, signature: Cacao['s']): Cacao {
  const { type, chains: _chains, ...message } = authPayload
  return { h: { t: type }, p: { iss: issuer, ...message }, s: signature }
}

/**
 * Writes an account as the issuer of a signed message.
 *
 * @param account - A CAIP-10 id.
 * @returns `did:pkh:eip155:1:0x…`
 */
export function toDidPkh(account: string): string {
  return `did:pkh:${account}`
}

/** An account that signed. */
export type Issuer = {
  account: string
  chainId: string
  namespace: string
  reference: string
  address: string
}

/**
 * Reads the issuer of a signed message.
 *
 * @param issuer - `did:pkh:` and a CAIP-10 id.
 * @throws `pairing/authentication-invalid` when it is none.
 */
export function parseDidPkh(issuer: string): Issuer {
  const account = issuer.startsWith('did:pkh:') ? issuer.slice('did:pkh:'.length) : ''
  if (!isCaip10(account)) throw refuseAuthentication('the issuer is no account')
  const { caipNetworkId, namespace, reference, address } = parseCaip10(account)
  return { account, chainId: caipNetworkId, namespace, reference, address }
}

/**
 * The error for a sign-in that cannot be taken.
 *
 * @param reason - What is wrong.
 * @param cause - The failure underneath.
 */
export function refuseAuthentication(reason: string, cause?: unknown): Error {
  return new PairingError('pairing/authentication-invalid', { reason }, { cause })
}
