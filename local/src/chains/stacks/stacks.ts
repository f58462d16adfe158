import type { LocalChain } from '../LocalChain.js'
import { createLocalStacksNetwork, localStacksAccounts, localStacksChainId } from './localStacks.js'
import { stacksPart } from './part.mjs'

/** Local Stacks: a ledger of its own behind the REST of Stacks' nodes and of Hiro's API, with tokens. */
export const stacks: LocalChain<typeof stacksPart> = {
  part: stacksPart,
  settingName: 'stacks',
  step: { name: 'stacks', label: 'Stacks' },
  createNetworks: (ports) => [createLocalStacksNetwork(ports)],
  createKitNetworks(ports) {
    const network = createLocalStacksNetwork(ports)
    const { caipNetworkId, chainNamespace, name, testnet, isLocal } = network
    const { nativeCurrency, rpcUrls, blockExplorers } = network
    return [
      {
        id: localStacksChainId,
        ...{ caipNetworkId, chainNamespace, name, testnet, isLocal },
        ...{ nativeCurrency, rpcUrls, blockExplorers },
        blockTime: 5_000,
        assets: { imageId: '5b3a1c0e-9d4f-4a57-8a6e-53544b000000' },
      },
    ]
  },
  accounts: localStacksAccounts,
  operatorKeys: {},
  async start(parameters) {
    // The page's server reads the networks from here too, and must not bundle their nodes.
    const { runChain } = await import(/* turbopackIgnore: true */ './runChain.js')
    return await runChain(parameters)
  },
}
