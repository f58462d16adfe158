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
