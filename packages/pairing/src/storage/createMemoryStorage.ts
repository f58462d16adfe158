/** Where a client keeps its keys and sessions: texts by key. Several tabs may share one. */
export type PairingStorage = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
  delete(key: string): Promise<void>
  /**
   * Replaces a value by what a function makes of it, so that nobody else can write in between. The function may run
   * several times. Without it only the clients of one page are kept from overwriting each other.
   *
   * @param key - Whose value.
   * @param change - Gets the present value, returns the next one.
   */
  update?(key: string, change: (value: string | undefined) => string): Promise<void>
}

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
