import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import { LocalError } from '@latchkey/errors/local'
import { assertPortFree } from '../../../ports/assertPortFree.js'
import { createChainServer } from '../../createChainServer.js'
import type { ToyNetwork } from '../toyNetworks.js'
import { createLedger, type Ledger } from './createLedger.js'
import { serveNode } from './serveNode.js'

/** A running node. */
export type ToyNode = { network: ToyNetwork; ledger: Ledger; url: string; stop(): Promise<void> }

/**
 * Starts the node of a network. It lives in this process and so ends with it.
 *
 * @param parameters - `port` 0 lets the system choose; `setting` is the variable that moves it; without `stateFolder` the ledger
 *   is in memory alone.
 * @throws local/port-in-use; local/chain-failed.
 */
export async function startNode({
  network,
  port,
  setting,
  stateFolder,
}: {
  network: ToyNetwork
  port: number
  setting: string
  stateFolder?: string | undefined
}): Promise<ToyNode> {
  if (port !== 0) await assertPortFree(port, setting)
  const ledger = openLedger(network, stateFolder)
  const server = createChainServer((request, response) => {
    // The only failure left is a client that went away in the middle of its request.
    serveNode(request, response, ledger).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve)
  })
  return {
    network,
    ledger,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      ledger.close()
      return new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

function openLedger(network: ToyNetwork, stateFolder: string | undefined): Ledger {
  const path = stateFolder && join(stateFolder, `${network.caipNetworkId.replace(':', '-')}.json`)
  try {
    if (stateFolder) mkdirSync(stateFolder, { recursive: true })
    return createLedger(network, path)
  } catch (cause) {
    const reason = `${getErrorMessage(cause)} (its state is in ${path}; remove that file to start afresh)`
    throw new LocalError('local/chain-failed', { chainId: network.caipNetworkId, reason }, { cause })
  }
}
