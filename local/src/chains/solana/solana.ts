import type { LocalChain } from '../LocalChain.js'
import { createLocalSolanaNetwork, localSolanaAccounts } from './localSolana.js'
import { solanaPart } from './part.mjs'

/** Local Solana: a virtual machine behind JSON-RPC, with tokens. */
export const solana: LocalChain<typeof solanaPart> = {
  part: solanaPart,
  settingName: 'solana',
  step: { name: 'solana', label: 'Solana' },
  createNetworks: (ports) => [createLocalSolanaNetwork(ports)],
  createKitNetworks(ports) {
    const network = createLocalSolanaNetwork(ports)
    const { caipNetworkId, chainNamespace, name, testnet, isLocal } = network
    const { nativeCurrency, rpcUrls, blockExplorers } = network
    return [
      {
        id: caipNetworkId.slice('solana:'.length),
        ...{ caipNetworkId, chainNamespace, name, testnet, isLocal },
        ...{ nativeCurrency, rpcUrls, blockExplorers },
        blockTime: 400,
        assets: { imageId: 'a1b58899-f671-4276-6a5e-56ca5bd59700' },
      },
    ]
  },
  accounts: localSolanaAccounts,
  operatorKeys: {},
  async createSeller(ports) {
    const { createSolanaSeller } = await import(/* turbopackIgnore: true */ './createSolanaSeller.js')
    return createSolanaSeller(ports)
  },
  async start(parameters) {
    // The page's server reads the networks from here too, and must not bundle their nodes.
    const { runChain } = await import(/* turbopackIgnore: true */ './runChain.js')
    return await runChain(parameters)
  },
}
