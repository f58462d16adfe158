import type { CosmosWalletChain } from '@latchkey/testing'
import { type CosmosNetwork, toChainId } from '../CosmosNetwork.js'

/**
 * What a scripted wallet knows of networks.
 *
 * @param networks - The networks.
 */
export function toWalletChains(
  networks: readonly CosmosNetwork[],
): Readonly<Record<string, CosmosWalletChain>> {
  return Object.fromEntries(networks.map((network) => [toChainId(network), network.cosmos]))
}
