import { type Cipher, createCipher } from './createCipher.js'
import { createMemoryStorage, type PairingStorage } from './createMemoryStorage.js'
import { openDatabase, type Table } from './openDatabase.js'

/** A stored value; the revision tells whether another tab wrote in between. */
type Row = { revision: number; data: unknown }

/** Attempts to write before it is given up: each failed one means that another tab wrote. */
const maxAttempts = 50

/**
 * Makes a storage in the browser's database, encrypted where the browser can keep a key. Without a database, as in some
 * private windows, it forgets everything with the page. Nothing is opened before the first access.
 *
 * @param name - The database's name; another name is another storage.
 * @param getBrowser - The browser's parts, for tests. Touching them may throw where storage is forbidden.
 */
export function createIndexedDbStorage(
  name: string,
  getBrowser: () => { indexedDB?: IDBFactory | undefined; subtle?: SubtleCrypto | undefined } = () => ({
    indexedDB: globalThis.indexedDB,
    subtle: globalThis.crypto?.subtle,
  }),
): PairingStorage {
  let opening: Promise<PairingStorage> | undefined

  async function openStorage(): Promise<PairingStorage> {
    try {
      const { indexedDB: factory, subtle } = getBrowser()
      if (!factory) return createMemoryStorage()
      const table = await openDatabase(name, factory)
      return createTableStorage(table, await createCipher(table, subtle))
    } catch {
      // Forbidden or broken: pairing works all the same, until the page goes.
      return createMemoryStorage()
    }
  }

  const use = () => {
    opening ??= openStorage()
    return opening
  }
  return {
    get: async (key) => (await use()).get(key),
    set: async (key, value) => (await use()).set(key, value),
    delete: async (key) => (await use()).delete(key),
    update: async (key, change) => (await use()).update?.(key, change),
  }
}

function createTableStorage(table: Table, cipher: Cipher): PairingStorage {
  const toRowKey = (key: string) => `value.${key}`
  const read = async (key: string) => (await table.get(toRowKey(key))) as Row | undefined
  const decode = async (row: Row | undefined) => row && cipher.decode(row.data)

  /** Encrypting takes time in which another tab may write, so the row is put only while it is the one that was read. */
  async function put(key: string, known: Row | undefined, text: string): Promise<boolean> {
    const next: Row = { revision: (known?.revision ?? 0) + 1, data: await cipher.encode(text) }
    let isPut = false
    await table.replace(toRowKey(key), (present) => {
      isPut = (present as Row | undefined)?.revision === known?.revision
      return isPut ? next : undefined
    })
    return isPut
  }

  async function update(key: string, change: (value: string | undefined) => string): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const known = await read(key)
      const text = await decode(known)
      const next = change(text)
      if (next === text || (await put(key, known, next))) return
    }
    throw new Error('The storage is written to without pause')
  }

  return {
    get: async (key) => decode(await read(key)),
    set: (key, value) => update(key, () => value),
    delete: (key) => table.delete(toRowKey(key)),
    update,
  }
}
