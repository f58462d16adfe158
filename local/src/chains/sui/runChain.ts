import type { RunningChain, StartChainParameters } from '../LocalChain.js'
import { createSuiSite } from './explorer/createSuiSite.js'
import { startSui } from './node/startSui.js'

/** Starts the node, and says what else there is of it. See `LocalChain`. */
export async function runChain(parameters: StartChainParameters): Promise<RunningChain> {
  const { network, stop } = await startSui(parameters)
  return {
    // A new ledger begins with its coins and with the accounts' money.
    async deploy() {},
    sites: [createSuiSite(network)],
    stop,
  }
}
