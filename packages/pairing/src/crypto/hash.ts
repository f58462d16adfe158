/**
 * SHA-256 by the platform; in insecure contexts, which have no cryptography, by noble's code, which only then is loaded.
 *
 * @param bytes - Any bytes.
 * @param subtle - The platform's cryptography, `null` when there is none.
 * @returns 32 bytes.
 */
export async function sha256(
  bytes: Uint8Array,
  subtle: SubtleCrypto | null = globalThis.crypto.subtle ?? null,
): Promise<Uint8Array> {
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes)))
  return (await import('./noble.js')).sha256(bytes)
}

/**
 * HKDF-SHA256 (RFC 5869) without salt and info, by the platform or else by noble, as for SHA-256.
 *
 * @param secret - What the key is made from.
 * @param subtle - The platform's cryptography, `null` when there is none.
 * @returns 32 bytes.
 */
export async function hkdf(
  secret: Uint8Array,
  subtle: SubtleCrypto | null = globalThis.crypto.subtle ?? null,
): Promise<Uint8Array> {
  if (!subtle) {
    const noble = await import('./noble.js')
    return noble.hkdf(noble.sha256, secret, undefined, undefined, 32)
  }
  const none = new Uint8Array()
  const key = await subtle.importKey('raw', new Uint8Array(secret), 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: none, info: none }
  return new Uint8Array(await subtle.deriveBits(algorithm, key, 256))
}
