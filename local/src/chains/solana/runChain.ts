import type { RunningChain, StartChainParameters } from '../LocalChain.js'
import { deploySolana } from './deploy/deploySolana.js'
import { createSolanaSite } from './explorer/createSolanaSite.js'
import { startSolana } from './node/startSolana.js'

/** Starts the node, and says what else there is of it. See `LocalChain`. */
export async function runChain(parameters: StartChainParameters): Promise<RunningChain> {
  const { network, stop } = await startSolana(parameters)
  return {
    async deploy() {
      await deploySolana(network.rpcUrls.default.http[0], { signal: parameters.signal })
    },
    sites: [createSolanaSite(network)],
    stop,
  }
}
