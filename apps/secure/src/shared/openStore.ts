/** What a browser keeps for the secure site, embedded in one site. Values may be keys that cannot be read. */
export type Store = {
  /** False where the browser keeps nothing: what is stored is gone with the page (S15). */
  readonly isPersistent: boolean
  get(name: string): Promise<unknown>
  put(name: string, value: unknown): Promise<void>
  /** Keeps a value unless there is one; gives what is kept in the end. Two tabs get the same. */
  getOrPut(name: string, value: unknown): Promise<unknown>
  remove(name: string): Promise<void>
}

const databaseName = 'latchkey'
const tableName = 'values'

/**
 * Opens what this browser keeps for the site. Where it keeps nothing (site data is blocked, or partitioned away), touching
 * storage may throw at any step, and memory takes its place.
 *
 * @param getFactory - The browser's databases.
 */
export async function openStore(getFactory: () => IDBFactory | undefined): Promise<Store> {
  try {
    const factory = getFactory()
    if (!factory) return createMemoryStore()
    const database = await openDatabase(factory)
    const store = createDatabaseStore(database)
    // Some browsers open a database and refuse to write.
    await store.put('probe', 1)
    await store.remove('probe')
    return store
  } catch {
    return createMemoryStore()
  }
}

/** Makes a store that is gone with the page. */
export function createMemoryStore(): Store {
  const values = new Map<string, unknown>()
  return {
    isPersistent: false,
    get: async (name) => values.get(name),
    put: async (name, value) => void values.set(name, value),
    async getOrPut(name, value) {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    remove: async (name) => void values.delete(name),
  }
}

function createDatabaseStore(database: IDBDatabase): Store {
  const read = (name: string) => run(database, 'readonly', (table) => table.get(name) as IDBRequest<unknown>)
  return {
    isPersistent: true,
    get: read,
    put: async (name, value) => void (await run(database, 'readwrite', (table) => table.put(value, name))),
    async getOrPut(name, value) {
      // One transaction: no other tab writes between looking and writing.
      await run(database, 'readwrite', (table) => {
        const looking = table.getKey(name)
        looking.onsuccess = () => {
          if (looking.result === undefined) table.put(value, name)
        }
        return looking
      })
      return read(name)
    },
    remove: async (name) => void (await run(database, 'readwrite', (table) => table.delete(name))),
  }
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(tableName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another page holds the database'))
  })
}

/** Ends when it is written, not when it is asked. */
function run<Value>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (table: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(tableName, mode, { durability: 'strict' })
    const request = ask(transaction.objectStore(tableName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
