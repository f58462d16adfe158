import type { Table } from './openDatabase.js'

const keyName = 'key'

/** Turns texts into what is stored, and back. */
export type Cipher = {
  encode(text: string): Promise<unknown>
  /** Undefined when it cannot be read: made with another key, or damaged. */
  decode(data: unknown): Promise<string | undefined>
}

/** Leaves texts as they are: where the browser cannot keep a key. */
const plainCipher: Cipher = {
  encode: async (text) => text,
  decode: async (data) => (typeof data === 'string' ? data : undefined),
}

/**
 * Makes the cipher of a database: AES-GCM with a key that never leaves the browser. It keeps what is copied from the
 * disk from being read; scripts of the site can use the key like this package does.
 *
 * @param table - Where the key is kept.
 * @param subtle - The browser's cryptography, which insecure contexts lack.
 */
export async function createCipher(table: Table, subtle: SubtleCrypto | undefined): Promise<Cipher> {
  const key = subtle && (await loadKey(table, subtle))
  if (!key) return plainCipher
  return {
    async encode(text) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
      return { iv, data }
    },
    async decode(stored) {
      // What was written before the browser could keep a key.
      if (typeof stored === 'string') return stored
      try {
        const { iv, data } = stored as { iv: BufferSource; data: BufferSource }
        return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, key, data))
      } catch {
        return undefined
      }
    },
  }
}

/** The stored key, or a new one; of two tabs that make one at the same time the first wins. */
async function loadKey(table: Table, subtle: SubtleCrypto): Promise<CryptoKey | undefined> {
  try {
    const known = await table.get(keyName)
    if (known) return known as CryptoKey
    const made = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    return (await table.replace(keyName, (present) => (present ? undefined : made))) as CryptoKey
  } catch {
    // Some browsers have the cipher and cannot store keys.
    return undefined
  }
}
