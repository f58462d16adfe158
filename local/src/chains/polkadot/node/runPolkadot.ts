import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalPolkadotNetwork, type LocalPolkadotPorts } from '../localPolkadot.js'
import { createFront } from './front/createFront.js'
import { createNodeProcess } from './front/createNodeProcess.js'
import type { LocalPolkadot, StartPolkadotParameters } from './LocalPolkadot.js'

/** Opens the node's port; see `startPolkadot`. */
export async function runPolkadot({
  log = () => {},
  ports,
  signal,
  stateFolder,
}: StartPolkadotParameters & { ports: LocalPolkadotPorts }): Promise<LocalPolkadot> {
  if (stateFolder) mkdirSync(stateFolder, { recursive: true })
  // Also what is not kept has a file until the end: the process may crash before.
  const ownFolder = stateFolder ? undefined : mkdtempSync(join(tmpdir(), 'latchkey-polkadot-'))
  const statePath = join(stateFolder ?? ownFolder ?? '', 'polkadot.jsonl')
  const node = createNodeProcess({ statePath, log })
  const front = createFront(node)
  const clients = new Set<Socket>()
  front.on('connection', (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      const closed = new Promise<void>((resolve) => front.close(() => resolve()))
      for (const client of clients) client.destroy()
      await Promise.all([closed, node.stop()])
      if (ownFolder) rmSync(ownFolder, { recursive: true, force: true })
    })()
    return stopped
  }
  try {
    await new Promise<void>((resolve, reject) => {
      front.once('error', reject)
      front.listen({ port: ports.polkadot, host: '127.0.0.1', exclusive: true }, resolve)
    })
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => void stop(), { once: true })
    const { port } = front.address() as AddressInfo
    const network = createLocalPolkadotNetwork({ ...ports, polkadot: port })
    log(`${network.name} on ${network.rpcUrls.default.http[0]}, its runtime starts with the first request`)
    return { network, getPid: node.getPid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
