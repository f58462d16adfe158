import type { LocalChain } from '../LocalChain.js'
import type { LocalNetwork } from './LocalNetwork.js'
import { localAccounts } from './localAccounts.js'
import { localNameSigner } from './localNames.js'
import { createLocalNetworks } from './localNetworks.js'
import { localOperatorKeys } from './localOperator.js'
import { eip155Part } from './part.mjs'

/** Local One and Local Two: two anvil nodes with contracts and a seeded market. */
export const eip155: LocalChain<typeof eip155Part> = {
  part: eip155Part,
  settingName: 'evm',
  step: { name: 'chains', label: 'Chains' },
  createNetworks: createLocalNetworks,
  createKitNetworks: (ports) => createLocalNetworks(ports).map(toKitNetwork),
  accounts: localAccounts,
  operatorKeys: localOperatorKeys,
  gatewaySettings: { LATCHKEY_NAME_SIGNING_KEY: localNameSigner.key },
  async createSeller(ports) {
    const { createEvmSeller } = await import(/* turbopackIgnore: true */ './createEvmSeller.js')
    return createEvmSeller(ports)
  },
  async start(parameters) {
    // The page's server reads the networks from here too, and must not bundle their nodes.
    const { runChains } = await import(/* turbopackIgnore: true */ './runChains.js')
    return await runChains(parameters)
  },
}

function toKitNetwork(network: LocalNetwork) {
  const { id, caipNetworkId, chainNamespace, name, testnet, isLocal } = network
  const { nativeCurrency, rpcUrls, blockExplorers, contracts } = network
  return {
    ...{ id, caipNetworkId, chainNamespace, name, testnet, isLocal },
    ...{ nativeCurrency, rpcUrls, blockExplorers, contracts },
    // The gateway's pictures of them are called after them: local-one, local-two.
    assets: { imageId: name.toLowerCase().replace(' ', '-') },
  }
}
