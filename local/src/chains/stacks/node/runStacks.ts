import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import { LocalError } from '@latchkey/errors/local'
import { createChainServer } from '../../createChainServer.js'
import { createLocalStacksNetwork, type LocalStacksPorts } from '../localStacks.js'
import type { LocalStacks, StartStacksParameters } from './LocalStacks.js'
import { createLedger, type Ledger } from './ledger/createLedger.js'
import { createFaucet } from './ledger/faucet.js'
import { serveHttp } from './serveHttp.js'

/** Runs the node; see `startStacks`. @throws local/chain-failed */
export async function runStacks({
  blockMs,
  log,
  now,
  ports,
  signal,
  stateFolder,
}: StartStacksParameters & { ports: LocalStacksPorts }): Promise<LocalStacks> {
  const ledger = openLedger(stateFolder, now, blockMs)
  const context = { ledger, faucet: createFaucet(ledger, now) }
  const server = createChainServer((request, response) => {
    // The only failure left is a client that went away in the middle of its request.
    serveHttp(request, response, context).catch(() => response.destroy())
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }).then(() => ledger.close())
    return stopped
  }
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port: ports.stacks, host: '127.0.0.1', exclusive: true }, resolve)
    })
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => void stop(), { once: true })
    const { port } = server.address() as AddressInfo
    const network = createLocalStacksNetwork({ ...ports, stacks: port })
    log?.(`${network.name} on ${network.rpcUrls.default.http[0]}`)
    return { network, stop, mine: () => ledger.mine() }
  } catch (error) {
    await stop()
    throw error
  }
}

function openLedger(
  stateFolder: string | undefined,
  now: (() => number) | undefined,
  blockMs: number | undefined,
): Ledger {
  const path = stateFolder && join(stateFolder, 'stacks.jsonl')
  try {
    if (stateFolder) mkdirSync(stateFolder, { recursive: true })
    return createLedger({ path, now, blockMs })
  } catch (cause) {
    const hint = path ? ` (its state is in ${path}; remove that file to start afresh)` : ''
    const reason = `${getErrorMessage(cause)}${hint}`
    throw new LocalError('local/chain-failed', { chainId: 'stacks', reason }, { cause })
  }
}
