import { PairingError } from '@latchkey/errors/pairing'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { parseKey, randomHex } from '../crypto/keys.js'
import { joinBytes, toBase64Url, toHex, toUtf8 } from '../encoding.js'
import { loadSigner, type Signer } from './loadSigner.js'

/** Who a client is to the relay. */
export type Identity = {
  /** Makes this identity again; 32 bytes in hex. */
  seed: string
  /** `did:key:z6Mk…` */
  clientId: string
  /**
   * Signs a token for one connection attempt.
   *
   * @param parameters - `audience`: the relay's URL exactly as configured. `nowSeconds`: the present in Unix seconds.
   * `lifetimeSeconds`: one day when left out.
   */
  signToken(parameters: { audience: string; nowSeconds: number; lifetimeSeconds?: number }): Promise<string>
}

/** Parts of an identity that tests fix; `subject`: 64 hex characters, random when left out. */
export type IdentityOptions = { subject?: string; subtle?: SubtleCrypto | null }

const daySeconds = 86_400

/**
 * Makes the identity of a client. It needs the platform's Ed25519 or loads one, hence the promise.
 *
 * @param seed - 32 bytes in hex, kept for as long as the client shall be known; a new identity when left out.
 * @throws `pairing/message-invalid` when the seed is not 32 bytes of hex.
 */
export async function createIdentity(seed?: string, options: IdentityOptions = {}): Promise<Identity> {
  const { subject = randomHex(32), subtle = globalThis.crypto?.subtle } = options
  const signer = await loadSigner(
    seed === undefined ? undefined : parseKey(seed, 'seed'),
    subtle ?? undefined,
  )
  const clientId = encodeClientId(signer.publicKey)
  return {
    seed: toHex(signer.seed),
    clientId,
    signToken: ({ audience, nowSeconds, lifetimeSeconds = daySeconds }) =>
      signToken(signer, {
        iss: clientId,
        sub: subject,
        aud: audience,
        iat: nowSeconds,
        exp: nowSeconds + lifetimeSeconds,
      }),
  }
}

/**
 * Signs claims as a JWT (EdDSA).
 *
 * @param signer - The key.
 * @param claims - Written as compact JSON, in the order given.
 */
export async function signToken(signer: Signer, claims: Record<string, unknown>): Promise<string> {
  const encode = (part: unknown) => toBase64Url(toUtf8(JSON.stringify(part)))
  const content = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${toBase64Url(await signer.sign(toUtf8(content)))}`
}

/**
 * Writes an Ed25519 public key as the relay knows its clients: `did:key`, multicodec ed25519-pub, base58btc.
 *
 * @param publicKey - 32 bytes.
 */
export function encodeClientId(publicKey: Uint8Array): string {
  return `did:key:z${encodeBase58(joinBytes(Uint8Array.of(0xed, 0x01), publicKey))}`
}

/** Longest text that can hold 34 bytes; longer ones are not worth the time of reading them. */
const maxLength = 'did:key:z'.length + 47

/**
 * Reads the public key out of a client id.
 *
 * @param clientId - `did:key:z6Mk…`.
 * @returns 32 bytes.
 * @throws `pairing/token-invalid` when it is no `did:key` of an Ed25519 key.
 */
export function decodeClientId(clientId: string): Uint8Array {
  const bytes =
    clientId.startsWith('did:key:z') && clientId.length <= maxLength
      ? decodeBase58(clientId.slice('did:key:z'.length))
      : undefined
  if (bytes?.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) {
    throw new PairingError('pairing/token-invalid', { reason: 'the client id is no did:key of Ed25519' })
  }
  return bytes.slice(2)
}
