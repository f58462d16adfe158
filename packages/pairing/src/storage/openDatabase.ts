const storeName = 'values'
/** Some browsers never answer when their storage is damaged. */
const openTimeoutMs = 5_000

/** A table of values by key, every operation a transaction of its own. */
export type Table = {
  get(key: string): Promise<unknown>
  /**
   * Replaces a value in one transaction.
   *
   * @param change - Gets the present value, returns the next one; undefined leaves it alone. It may not wait.
   * @returns What is there afterwards.
   */
  replace(key: string, change: (value: unknown) => unknown): Promise<unknown>
  delete(key: string): Promise<void>
}

/**
 * Opens a database of one table.
 *
 * @param name - The database's name.
 * @param factory - The browser's.
 * @throws Whatever the browser refuses with, as in some private windows.
 */
export async function openDatabase(name: string, factory: IDBFactory): Promise<Table> {
  let opening: Promise<IDBDatabase> | undefined = openOnce()

  function openOnce(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The database does not open')), openTimeoutMs)
      const request = factory.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(storeName)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        clearTimeout(timer)
        const database = request.result
        const forget = () => {
          opening = undefined
          database.close()
        }
        // The browser closes it when the person clears the site's data, or another page deletes it.
        database.onclose = forget
        database.onversionchange = forget
        resolve(database)
      }
    })
  }

  async function transact<Result>(
    mode: IDBTransactionMode,
    run: (store: IDBObjectStore, done: (result: Result) => void) => void,
  ): Promise<Result> {
    opening ??= openOnce()
    const database = await opening.catch((error) => {
      opening = undefined
      throw error
    })
    return new Promise((resolve, reject) => {
      let result: Result
      const transaction = database.transaction(storeName, mode)
      transaction.oncomplete = () => resolve(result)
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
      run(transaction.objectStore(storeName), (value) => {
        result = value
      })
    })
  }

  await opening
  return {
    get: (key) =>
      transact('readonly', (store, done) => {
        const request = store.get(key)
        request.onsuccess = () => done(request.result)
      }),
    replace: (key, change) =>
      transact('readwrite', (store, done) => {
        const request = store.get(key)
        request.onsuccess = () => {
          const next = change(request.result)
          if (next !== undefined) store.put(next, key)
          done(next ?? request.result)
        }
      }),
    delete: (key) =>
      transact<void>('readwrite', (store, done) => {
        store.delete(key)
        done()
      }),
  }
}
