/**
 * Makes the official client, which is loaded when it is asked for.
 *
 * @param {string} relayUrl
 * @param {{ name: string, description: string, url: string, icons: string[] }} metadata
 */
export async function createOfficialClient(relayUrl, metadata) {
  const { SignClient } = await import('@walletconnect/sign-client')
  const client = await SignClient.init({
    relayUrl,
    projectId: 'latchkey-local',
    metadata,
    logger: 'silent',
    telemetryEnabled: false,
    storage: createStorage(),
  })
  return {
    client,
    async close() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
    },
  }
}

/** Its storage, in memory like ours. */
function createStorage() {
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
