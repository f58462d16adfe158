import type { AuthenticationPayload, Cacao } from '../sign/authenticationTypes.js'

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
