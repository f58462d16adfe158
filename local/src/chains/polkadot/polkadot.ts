import type { LocalChain } from '../LocalChain.js'
import { createLocalPolkadotNetwork, localPolkadotAccounts, localPolkadotReference } from './localPolkadot.js'
import { polkadotPart } from './part.mjs'

/** Local Polkadot: the runtime of an Asset Hub, executed as nodes do, behind their JSON-RPC. It starts with its first use. */
export const polkadot: LocalChain<typeof polkadotPart> = {
  part: polkadotPart,
  settingName: 'polkadot',
  step: { name: 'polkadot', label: 'Polkadot' },
  createNetworks: (ports) => [createLocalPolkadotNetwork(ports)],
  createKitNetworks(ports) {
    const network = createLocalPolkadotNetwork(ports)
    const { caipNetworkId, chainNamespace, name, testnet, isLocal } = network
    const { nativeCurrency, rpcUrls, blockExplorers } = network
    const { ss58Prefix, existentialDeposit } = network.polkadot
    return [
      {
        id: localPolkadotReference,
        ...{ caipNetworkId, chainNamespace, name, testnet, isLocal },
        ...{ nativeCurrency, rpcUrls, blockExplorers, polkadot: { ss58Prefix, existentialDeposit } },
        blockTime: 12_000,
        assets: { imageId: '506f6c6b-6164-4f74-8a6e-444f54000000' },
      },
    ]
  },
  accounts: localPolkadotAccounts,
  operatorKeys: {},
  async start(parameters) {
    // The page's server reads the networks from here too, and must not bundle their nodes.
    const { runChain } = await import(/* turbopackIgnore: true */ './runChain.js')
    return await runChain(parameters)
  },
}
