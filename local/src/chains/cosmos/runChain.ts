import type { RunningChain, StartChainParameters } from '../LocalChain.js'
import { createCosmosSite } from './explorer/createCosmosSite.js'
import { startCosmos } from './node/startCosmos.js'

/** Starts both nodes, and says what else there is of them. See `LocalChain`. */
export async function runChain(parameters: StartChainParameters): Promise<RunningChain> {
  const { hub, stop, zone } = await startCosmos(parameters)
  return {
    // A new ledger begins with its tokens and with the accounts' money.
    async deploy() {},
    sites: [hub, zone].map(({ network }) => createCosmosSite(network)),
    stop,
  }
}
