/** The official client's storage, in memory like ours. */
export function createOfficialStorage() {
  /** @type {Map<string, string>} */
  const entries = new Map()
  /** @param {string} key */
  const read = (key) => JSON.parse(entries.get(key) ?? 'null') ?? undefined
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries.keys()].map((key) => /** @type {[string, any]} */ ([key, read(key)])),
    getItem: async (/** @type {string} */ key) => read(key),
    setItem: async (/** @type {string} */ key, /** @type {unknown} */ value) =>
      void entries.set(key, JSON.stringify(value)),
    removeItem: async (/** @type {string} */ key) => void entries.delete(key),
  }
}
