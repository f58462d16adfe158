import { fromBase64, joinBytes } from '../encoding.js'

/** X25519 (RFC 7748) on keys of 32 bytes. */
export type X25519 = {
  createKeyPair(): Promise<{ privateKey: Uint8Array; publicKey: Uint8Array }>
  /** @throws For a public key of low order. */
  getSharedSecret(privateKey: Uint8Array, publicKey: Uint8Array): Promise<Uint8Array>
}

const algorithm = 'X25519'
const usages = ['deriveBits'] as const
/** What stands before the 32 bytes of an X25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = /* @__PURE__ */ Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 110, 4, 34, 4, 32)

/**
 * X25519 by the browser where it knows it, else by noble's code, which only then is loaded. Older browsers and insecure
 * contexts lack it.
 *
 * @param subtle - The platform's cryptography, `null` when there is none.
 */
export async function loadX25519(
  subtle: SubtleCrypto | null = globalThis.crypto.subtle ?? null,
): Promise<X25519> {
  return subtle && (await isKnown(subtle)) ? usePlatform(subtle) : loadNoble()
}

async function isKnown(subtle: SubtleCrypto): Promise<boolean> {
  return createKey(subtle).then(
    () => true,
    () => false,
  )
}

async function createKey(subtle: SubtleCrypto): Promise<CryptoKey> {
  return ((await subtle.generateKey(algorithm, true, usages)) as CryptoKeyPair).privateKey
}

function usePlatform(subtle: SubtleCrypto): X25519 {
  /** Importing a key takes several times as long as all the rest, and the one made last is mostly the one that is used. */
  let newest: { text: string; key: CryptoKey } | undefined

  return {
    async createKeyPair() {
      const key = await createKey(subtle)
      const { d = '', x = '' } = await subtle.exportKey('jwk', key)
      const privateKey = fromBase64(d) ?? new Uint8Array()
      newest = { text: `${privateKey}`, key }
      return { privateKey, publicKey: fromBase64(x) ?? new Uint8Array() }
    },
    async getSharedSecret(privateKey, publicKey) {
      const [own, peer] = await Promise.all([
        newest?.text === `${privateKey}`
          ? newest.key
          : subtle.importKey('pkcs8', joinBytes(pkcs8Head, privateKey), algorithm, false, usages),
        subtle.importKey('raw', new Uint8Array(publicKey), algorithm, false, []),
      ])
      const secret = new Uint8Array(await subtle.deriveBits({ name: algorithm, public: peer }, own, 256))
      // Not every platform refuses them by itself, as the standard asks.
      if (secret.every((byte) => byte === 0)) throw new Error('A public key of low order')
      return secret
    },
  }
}

async function loadNoble(): Promise<X25519> {
  const { x25519 } = await import('./noble.js')
  return {
    async createKeyPair() {
      const { secretKey, publicKey } = x25519.keygen()
      return { privateKey: secretKey, publicKey }
    },
    getSharedSecret: async (privateKey, publicKey) => x25519.getSharedSecret(privateKey, publicKey),
  }
}

let loading: Promise<X25519> | undefined

/** X25519 as this platform does it; found out once. A chunk that did not load is asked for again. */
export function getX25519(): Promise<X25519> {
  loading ??= loadX25519().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
