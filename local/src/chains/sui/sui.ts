import type { LocalChain } from '../LocalChain.js'
import { createLocalSuiNetwork, localSuiAccounts } from './localSui.js'
import { suiPart } from './part.mjs'

/** Local Sui: a ledger of its own behind the GraphQL and gRPC-web of Sui's nodes, with coins. */
export const sui: LocalChain<typeof suiPart> = {
  part: suiPart,
  settingName: 'sui',
  step: { name: 'sui', label: 'Sui' },
  createNetworks: (ports) => [createLocalSuiNetwork(ports)],
  createKitNetworks(ports) {
    const network = createLocalSuiNetwork(ports)
    const { caipNetworkId, chainNamespace, name, testnet, isLocal } = network
    const { nativeCurrency, rpcUrls, blockExplorers } = network
    return [
      {
        id: 'localnet',
        ...{ caipNetworkId, chainNamespace, name, testnet, isLocal },
        ...{ nativeCurrency, rpcUrls, blockExplorers },
        blockTime: 250,
        assets: { imageId: '53756920-4e65-4774-8f72-6b2053756900' },
      },
    ]
  },
  accounts: localSuiAccounts,
  operatorKeys: {},
  async start(parameters) {
    // The page's server reads the networks from here too, and must not bundle their nodes.
    const { runChain } = await import(/* turbopackIgnore: true */ './runChain.js')
    return await runChain(parameters)
  },
}
