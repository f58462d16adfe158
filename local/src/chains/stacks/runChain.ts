import type { RunningChain, StartChainParameters } from '../LocalChain.js'
import { createStacksSite } from './explorer/createStacksSite.js'
import { startStacks } from './node/startStacks.js'

/** Starts the node, and says what else there is of it. See `LocalChain`. */
export async function runChain(parameters: StartChainParameters): Promise<RunningChain> {
  const { network, stop } = await startStacks(parameters)
  return {
    // A new ledger begins with its tokens and with the accounts' money.
    async deploy() {},
    sites: [createStacksSite(network)],
    stop,
  }
}
