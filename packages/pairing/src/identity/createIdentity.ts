import { parseKey } from '../crypto/parseKey.js'
import { randomHex } from '../crypto/randomHex.js'
import { toHex } from '../encoding/toHex.js'
import { encodeClientId } from './encodeClientId.js'
import { loadSigner } from './loadSigner.js'
import { signToken } from './signToken.js'

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
