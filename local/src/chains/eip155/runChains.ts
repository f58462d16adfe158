import { createNftFilesUrl } from '../../services/explorer/nftFiles.js'
import type { RunningChain, StartChainParameters } from '../LocalChain.js'
import { deployLocal } from './deploy/deployLocal.js'
import { deployMarket } from './deploy/deployMarket.js'
import { deployNames } from './deploy/deployNames.js'
import { deployNfts } from './deploy/deployNfts.js'
import { createSite } from './explorer/createSite.js'
import { localNameSigner, localNameZones } from './localNames.js'
import { startChains } from './node/startChains.js'

/** Starts both nodes, and says what else there is of them. See `LocalChain`. */
export async function runChains(parameters: StartChainParameters): Promise<RunningChain> {
  const { networks, stop } = await startChains(parameters)
  return {
    async deploy({ gatewayUrl }) {
      const { ports, signal } = parameters
      const filesUrl = createNftFilesUrl(ports.explorer)
      const url = `${gatewayUrl}/v1/names/ccip/{sender}/{data}.json`
      await Promise.all(
        networks.map(async ({ rpcUrls }) => {
          const [rpcUrl] = rpcUrls.default.http
          await deployLocal(rpcUrl, { signal })
          await deployMarket(rpcUrl, { signal })
          await deployNfts(rpcUrl, { filesUrl, signal })
          await deployNames(rpcUrl, { url, signer: localNameSigner.address, zones: localNameZones, signal })
        }),
      )
    },
    sites: networks.map(createSite),
    stop,
  }
}
