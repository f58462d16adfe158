import { fromBase64, joinBytes } from '../encoding.js'

/** Signs with one Ed25519 key. */
export type Signer = {
  /** 32 bytes that make this key again. */
  seed: Uint8Array
  publicKey: Uint8Array
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** What stands before the 32 bytes of an Ed25519 seed in PKCS #8 (RFC 8410). */
const pkcs8Head = /* @__PURE__ */ Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32)

/**
 * Makes a signer: by the browser where it knows Ed25519, else by noble's code, which only then is loaded.
 * Older browsers and insecure contexts lack it.
 *
 * @param seed - 32 bytes; a new key when left out.
 * @param subtle - The platform's cryptography, when there is one.
 */
export async function loadSigner(
  seed: Uint8Array | undefined,
  subtle: SubtleCrypto | undefined,
): Promise<Signer> {
  return (subtle && (await loadPlatformSigner(seed, subtle))) ?? (await loadNobleSigner(seed))
}

async function loadPlatformSigner(
  given: Uint8Array | undefined,
  subtle: SubtleCrypto,
): Promise<Signer | undefined> {
  try {
    const key = given
      ? await subtle.importKey('pkcs8', joinBytes(pkcs8Head, given), 'Ed25519', true, ['sign'])
      : ((await subtle.generateKey('Ed25519', true, ['sign'])) as CryptoKeyPair).privateKey
    const { d = '', x = '' } = await subtle.exportKey('jwk', key)
    const [seed, publicKey] = [fromBase64(d), fromBase64(x)]
    if (seed?.length !== 32 || publicKey?.length !== 32) return undefined
    return {
      seed,
      publicKey,
      sign: async (bytes) => new Uint8Array(await subtle.sign('Ed25519', key, new Uint8Array(bytes))),
    }
  } catch {
    // Not supported here: noble takes over.
    return undefined
  }
}

async function loadNobleSigner(given: Uint8Array | undefined): Promise<Signer> {
  const { ed25519 } = await import('../crypto/noble.js')
  const { secretKey: seed, publicKey } = ed25519.keygen(given)
  return { seed, publicKey, sign: async (bytes) => ed25519.sign(bytes, seed) }
}
