import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { GatewayFailure } from '../../http/GatewayFailure.js'

/** A proof is taken that was made this long before or after now; clocks of visitors differ. */
export const proofWindowSeconds = 60
/** Longer than any proof of a P-256 key. */
const maxProofLength = 2_048

const claimsSchema = v.object({
  jti: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{8,128}$/)),
  htm: v.string(),
  htu: v.pipe(v.string(), v.url()),
  iat: v.pipe(v.number(), v.integer()),
  ath: v.optional(v.string()),
})

/** What a proof is held against. */
export type VerifyProofParameters = {
  /** The `DPoP` header. */
  proof: string | undefined
  method: string
  /** The whole address of the call; what comes after its path is not looked at. */
  url: string
  /** The access token that comes with it, where the call needs a session. */
  accessToken?: string | undefined
  nowMs: number
}

/** A proof that holds. */
export type VerifiedProof = {
  /** Of the device's public key (RFC 7638). */
  thumbprint: string
  /** The proof's own id, which counts once. */
  id: string
  issuedAtMs: number
}

/**
 * Checks all of a device's proof but whether it was shown before (DPoP, RFC 9449 §4.3).
 *
 * @param parameters - See {@link VerifyProofParameters}.
 * @throws GatewayFailure `proof/missing`, `proof/malformed`, `proof/expired` or `proof/mismatch`
 */
export async function verifyProof(parameters: VerifyProofParameters): Promise<VerifiedProof> {
  const { accessToken, method, nowMs, proof, url } = parameters
  if (proof === undefined || proof === '') {
    throw new GatewayFailure('proof/missing', 'The call needs a proof of the device’s key as DPoP header')
  }
  const { claims, thumbprint } = await readProof(proof)
  const ageSeconds = Math.floor(nowMs / 1000) - claims.iat
  if (Math.abs(ageSeconds) > proofWindowSeconds) {
    throw new GatewayFailure(
      'proof/expired',
      `The proof was made ${Math.abs(ageSeconds)} seconds ${ageSeconds > 0 ? 'ago' : 'from now'}, and ${proofWindowSeconds} are allowed. Take the time from this answer’s date`,
    )
  }
  if (claims.htm !== method) throw refuseMatch(`is for ${claims.htm.slice(0, 10)} and not for ${method}`)
  if (toTarget(claims.htu) !== toTarget(url)) throw refuseMatch(`is not for ${toTarget(url)}`)
  if (accessToken !== undefined && claims.ath !== hashToken(accessToken)) {
    throw refuseMatch('is not for this access token')
  }
  return { thumbprint, id: claims.jti, issuedAtMs: claims.iat * 1000 }
}

async function readProof(proof: string) {
  if (proof.length > maxProofLength) throw refuseForm()
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      // Times are checked with our own clock and words.
      currentDate: new Date(0),
    })
    return {
      claims: v.parse(claimsSchema, payload),
      thumbprint: await calculateJwkThumbprint(protectedHeader.jwk as JWK),
    }
  } catch (cause) {
    throw refuseForm(cause)
  }
}

function refuseForm(cause?: unknown): GatewayFailure {
  return new GatewayFailure(
    'proof/malformed',
    'The DPoP header is no proof signed with a P-256 key (ES256)',
    {
      cause,
    },
  )
}

function refuseMatch(reason: string): GatewayFailure {
  return new GatewayFailure('proof/mismatch', `The proof ${reason}`)
}

function toTarget(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
