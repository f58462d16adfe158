import type { RunningChain, StartChainParameters } from '../LocalChain.js'
import { deployLocal } from './deploy/deployLocal.js'
import { createSite } from './explorer/createSite.js'
import { startChains } from './node/startChains.js'

/** Starts both nodes, and says what else there is of them. See `LocalChain`. */
export async function runChains(parameters: StartChainParameters): Promise<RunningChain> {
  const { networks, stop } = await startChains(parameters)
  return {
    async deploy() {
      const { signal } = parameters
      await Promise.all(networks.map(({ rpcUrls }) => deployLocal(rpcUrls.default.http[0], { signal })))
    },
    sites: networks.map(createSite),
    stop,
  }
}
