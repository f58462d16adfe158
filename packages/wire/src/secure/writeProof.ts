import { encodeBase64 } from '@latchkey/primitives'

/** A device's key pair (P-256), and its public half as it stands in each proof. */
export type ProofKey = { privateKey: CryptoKey; publicJwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string } }

/** The call that a proof is for. */
export type ProofParameters = {
  key: ProofKey
  method: string
  /** The whole address of the call, without query and fragment. */
  url: string
  nowMs: number
  /** The access token, if the call needs a session. */
  accessToken?: string | undefined
  /** Members that take the place of the usual ones. */
  claims?: Record<string, unknown> | undefined
  header?: Record<string, unknown> | undefined
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * Makes a device's key. Its private half cannot be read, not even by the page that made it.
 *
 * @returns The key for proofs; a browser can store it.
 */
export async function createProofKey(): Promise<ProofKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { privateKey, publicJwk: { kty: 'EC', crv: 'P-256', x, y } }
}

/**
 * Makes the proof that a call comes from a device: the call's `DPoP` header (RFC 9449). It counts once.
 *
 * @param parameters - See {@link ProofParameters}.
 */
export async function writeProof(parameters: ProofParameters): Promise<string> {
  const { accessToken, claims, header, key, method, nowMs, url } = parameters
  const head = { alg: 'ES256', typ: 'dpop+jwt', jwk: key.publicJwk, ...header }
  const ath = accessToken === undefined ? undefined : toBase64url(await hash(accessToken))
  const body = {
    jti: crypto.randomUUID(),
    htm: method,
    htu: url,
    iat: Math.floor(nowMs / 1000),
    ath,
    ...claims,
  }
  const signed = `${toBase64url(toBytes(JSON.stringify(head)))}.${toBase64url(toBytes(JSON.stringify(body)))}`
  const signature = await crypto.subtle.sign(
    { ...algorithm, hash: 'SHA-256' },
    key.privateKey,
    toBytes(signed),
  )
  return `${signed}.${toBase64url(new Uint8Array(signature))}`
}

async function hash(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', toBytes(text)))
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function toBase64url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
