import type { PairingStorage } from '@latchkey/pairing'
import type { KeyValueStorage } from '../storage/KeyValueStorage.js'

/**
 * The site's own storage as the protocol client wants it.
 *
 * @param storage - What the site gave.
 * @param prefix - Put before every key.
 */
export function toPairingStorage(storage: KeyValueStorage, prefix: string): PairingStorage {
  return {
    get: async (key) => storage.getItem(prefix + key) ?? undefined,
    set: async (key, value) => storage.setItem(prefix + key, value),
    delete: async (key) => storage.removeItem(prefix + key),
  }
}
