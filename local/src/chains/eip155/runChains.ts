import { createNftFilesUrl } from '../../services/explorer/nftFiles.js'
import type { RunningChain, StartChainParameters } from '../LocalChain.js'
import { deployLocal } from './deploy/deployLocal.js'
import { deployMarket } from './deploy/deployMarket.js'
import { deployNfts } from './deploy/deployNfts.js'
import { createSite } from './explorer/createSite.js'
import { startChains } from './node/startChains.js'

/** Starts both nodes, and says what else there is of them. See `LocalChain`. */
export async function runChains(parameters: StartChainParameters): Promise<RunningChain> {
  const { networks, stop } = await startChains(parameters)
  return {
    async deploy() {
      const { ports, signal } = parameters
      const filesUrl = createNftFilesUrl(ports.explorer)
      await Promise.all(
        networks.map(async ({ rpcUrls }) => {
          const [rpcUrl] = rpcUrls.default.http
          await deployLocal(rpcUrl, { signal })
          await deployMarket(rpcUrl, { signal })
          await deployNfts(rpcUrl, { filesUrl, signal })
        }),
      )
    },
    sites: networks.map(createSite),
    stop,
  }
}
