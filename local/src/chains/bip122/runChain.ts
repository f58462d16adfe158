import type { RunningChain, StartChainParameters } from '../LocalChain.js'
import { createBitcoinSite } from './explorer/createBitcoinSite.js'
import { startBitcoin } from './node/startBitcoin.js'

/** From the first transaction that waits until there is a block, in milliseconds. */
const blockMs = 2_000

/** Starts the node, and says what else there is of it. See `LocalChain`. */
export async function runChain(parameters: StartChainParameters): Promise<RunningChain> {
  const { network, seed, stop } = await startBitcoin({ ...parameters, blockMs })
  return {
    deploy: async () => void seed(),
    sites: [createBitcoinSite(network)],
    stop,
  }
}
