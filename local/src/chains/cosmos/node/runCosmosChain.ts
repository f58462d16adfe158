import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import { LocalError } from '@latchkey/errors/local'
import { createChainServer } from '../../createChainServer.js'
import type { LocalCosmosNetwork } from '../LocalCosmosNetwork.js'
import type { LocalCosmosChain, StartCosmosParameters } from './LocalCosmos.js'
import { type ChainFacts, toChainFacts } from './ledger/ChainFacts.js'
import { createLedger } from './ledger/createLedger.js'
import { createFaucet } from './ledger/faucet.js'
import type { Ledger } from './ledger/Ledger.js'
import { serveHttp } from './serveHttp.js'

/** Which chain to run, and where. */
type Parameters = Pick<StartCosmosParameters, 'blockMs' | 'now' | 'stateFolder'> & {
  /** On its port; with 0 the system chooses. */
  port: number
  /** Describes the chain on a port. */
  describe: (port: number) => LocalCosmosNetwork
}

/** Runs one chain's node. @throws local/chain-failed */
export async function runCosmosChain({
  describe,
  port: wanted,
  stateFolder,
  ...parameters
}: Parameters): Promise<LocalCosmosChain & { stop(): Promise<void> }> {
  const ledger = openLedger(toChainFacts(describe(wanted)), stateFolder, parameters)
  const context = { ledger, faucet: createFaucet(ledger, parameters.now) }
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
      server.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, resolve)
    })
  } catch (error) {
    await stop()
    throw error
  }
  const { port } = server.address() as AddressInfo
  return { network: describe(port), stop, mine: () => ledger.mine() }
}

function openLedger(
  facts: ChainFacts,
  stateFolder: string | undefined,
  parameters: Pick<StartCosmosParameters, 'blockMs' | 'now'>,
): Ledger {
  const path = stateFolder && join(stateFolder, `cosmos-${facts.chainId}.jsonl`)
  try {
    if (stateFolder) mkdirSync(stateFolder, { recursive: true })
    return createLedger({ ...parameters, facts, path })
  } catch (cause) {
    const hint = path ? ` (its state is in ${path}; remove that file to start afresh)` : ''
    const reason = `${getErrorMessage(cause)}${hint}`
    throw new LocalError('local/chain-failed', { chainId: facts.chainId, reason }, { cause })
  }
}
