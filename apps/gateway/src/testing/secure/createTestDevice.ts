import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'

/** What a proof is of. */
export type ProofParameters = {
  method: string
  url: string
  nowMs: number
  accessToken?: string | undefined
  /** Members that take the place of the usual ones. */
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
}

/** A browser with a key of its own. */
export type TestDevice = { thumbprint: string; prove(parameters: ProofParameters): Promise<string> }

/** Makes a browser's key, as the secure site makes it. */
export async function createTestDevice(): Promise<TestDevice> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    prove: ({ accessToken, claims, header, method, nowMs, url }) =>
      new SignJWT({
        jti: randomUUID(),
        htm: method,
        htu: url,
        iat: Math.floor(nowMs / 1000),
        ...(accessToken === undefined
          ? {}
          : { ath: createHash('sha256').update(accessToken).digest('base64url') }),
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey),
  }
}
