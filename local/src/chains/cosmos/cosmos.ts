import type { LocalChain, LocalKitNetwork } from '../LocalChain.js'
import type { LocalCosmosNetwork } from './LocalCosmosNetwork.js'
import { createLocalCosmosNetworks, localCosmosAccounts } from './localCosmos.js'
import { cosmosPart } from './part.mjs'

/** Two local Cosmos chains: one ledger, run twice, behind REST of the SDK and JSON-RPC of CometBFT. */
export const cosmos: LocalChain<typeof cosmosPart> = {
  part: cosmosPart,
  settingName: 'cosmos',
  step: { name: 'cosmos', label: 'Cosmos' },
  createNetworks: createLocalCosmosNetworks,
  createKitNetworks: (ports) => createLocalCosmosNetworks(ports).map(toKitNetwork),
  // Those of the first chain; the same keys have others on the second.
  accounts: localCosmosAccounts('cosmos'),
  operatorKeys: {},
  async start(parameters) {
    // The page's server reads the networks from here too, and must not bundle their nodes.
    const { runChain } = await import(/* turbopackIgnore: true */ './runChain.js')
    return await runChain(parameters)
  },
}

function toKitNetwork(
  network: LocalCosmosNetwork,
): LocalKitNetwork & { cosmos: LocalCosmosNetwork['cosmos'] } {
  const { caipNetworkId, chainNamespace, name, testnet, isLocal } = network
  const { nativeCurrency, rpcUrls, blockExplorers, cosmos } = network
  return {
    id: caipNetworkId.slice(chainNamespace.length + 1),
    ...{ caipNetworkId, chainNamespace, name, testnet, isLocal },
    ...{ nativeCurrency, rpcUrls, blockExplorers, cosmos },
    blockTime: 6_000,
    assets: { imageId: '436f736d-6f73-4875-8b20-436f736d6f00' },
  }
}
