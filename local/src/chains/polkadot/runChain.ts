import type { RunningChain, StartChainParameters } from '../LocalChain.js'
import { createPolkadotSite } from './explorer/createPolkadotSite.js'
import { startPolkadot } from './node/startPolkadot.js'

/** Opens the node's port, and says what else there is of it. See `LocalChain`. */
export async function runChain(parameters: StartChainParameters): Promise<RunningChain> {
  const { network, stop } = await startPolkadot(parameters)
  return {
    // A new chain begins with the accounts' money, and the runtime starts when somebody needs it.
    async deploy() {},
    sites: [createPolkadotSite(network)],
    stop,
  }
}
