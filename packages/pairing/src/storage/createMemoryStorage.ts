import type { PairingStorage } from './PairingStorage.js'

/** Makes a storage that forgets everything with the page. */
export function createMemoryStorage(): PairingStorage {
  const values = new Map<string, string>()
  return {
    async get(key) {
      return values.get(key)
    },
    async set(key, value) {
      values.set(key, value)
    },
    async delete(key) {
      values.delete(key)
    },
    async update(key, change) {
      values.set(key, change(values.get(key)))
    },
  }
}
