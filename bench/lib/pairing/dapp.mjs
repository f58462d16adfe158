// A site that connects again and again, each time as a page does that was just opened: a new client over an empty
// storage. Arguments: who made the client (`ours` or `official`), the relay, how often. The wallet is in the parent.
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createOfficialClient } from './createOfficialClient.mjs'

const [maker = '', relayUrl = '', count = '1'] = process.argv.slice(2)
const projectId = 'latchkey-local'
const metadata = { name: 'Bench', description: '', url: 'https://bench.example', icons: [] }
const optionalNamespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:137'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}
// The official client is told that nothing is there, as everything else it asks for over HTTP is elsewhere.
globalThis.fetch = async () => new Response('{}', { status: 404 })

// A page loads one client: the other one's code and memory must not be in its way.
const makers = {
  async ours() {
    const { createDappClient, createMemoryStorage } = await import('@latchkey/pairing')
    const client = createDappClient({
      relayUrl,
      projectId,
      metadata,
      storage: createMemoryStorage(),
      // Node 20 has none of its own; the official client brings the same one in an older version.
      WebSocket: /** @type {never} */ (WebSocket),
    })
    await client.start()
    return {
      async connect() {
        const { uri, settled } = await client.connect({ optionalNamespaces })
        return { uri, settled }
      },
      close: () => client.close(),
    }
  },
  async official() {
    const { client, close } = await createOfficialClient(relayUrl, metadata)
    return {
      async connect() {
        const { uri, approval } = await client.connect({ optionalNamespaces })
        return { uri, settled: approval() }
      },
      close,
    }
  },
}

/** @returns {Promise<number>} Milliseconds from making the client until the session is there. */
async function connectOnce() {
  const startMs = performance.now()
  const client = await makers[/** @type {'ours' | 'official'} */ (maker)]()
  const { uri, settled } = await client.connect()
  const confirmed = once(process, 'message')
  process.send?.({ uri })
  await settled
  const tookMs = performance.now() - startMs
  // The official client, closed before its confirmation is out, would go on reconnecting.
  await confirmed
  await client.close()
  return tookMs
}

// The first one loads and compiles.
await connectOnce()
const before = process.cpuUsage()
const timesMs = []
for (let done = 0; done < Number(count); done++) timesMs.push(await connectOnce())
const { user, system } = process.cpuUsage(before)
process.send?.({ timesMs, cpuMs: (user + system) / 1_000 }, () => process.exit())
