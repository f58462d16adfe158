import type { Network } from '@latchkey/core'
import { type CaipNetworkId, parseCaip2 } from '@latchkey/primitives'
import { isMainnetVersion } from './address/principals.js'

/** The mainnet's id (CAIP-2). */
export const mainnetId: CaipNetworkId = 'stacks:1'
/** The id of the testnet, and of networks for development. */
export const testnetId: CaipNetworkId = 'stacks:2147483648'

/** What transactions of a network begin with (SIP-005): which addresses they have, and which chain they are for. */
export type TransactionNetwork = { isMainnet: boolean; chainId: number }

/**
 * What transactions of a network begin with.
 *
 * @param caipNetworkId - The network's id.
 */
export function toTransactionNetwork(caipNetworkId: CaipNetworkId): TransactionNetwork {
  return { isMainnet: caipNetworkId === mainnetId, chainId: Number(parseCaip2(caipNetworkId).reference) }
}

/**
 * The network that an address is of, as far as an address tells: test networks share theirs.
 *
 * @param version - The address's version.
 */
export function toNetworkId(version: number): CaipNetworkId {
  return isMainnetVersion(version) ? mainnetId : testnetId
}

/**
 * What wallets call a network in a request (SIP-030).
 *
 * @param network - The network, or just its id where it is none of the site's.
 */
export function toNetworkName(network: Pick<Network, 'caipNetworkId' | 'isLocal'>): string {
  if (network.caipNetworkId === mainnetId) return 'mainnet'
  return network.isLocal ? 'devnet' : 'testnet'
}

/**
 * The network that a wallet names.
 *
 * @param name - `mainnet`, or the name of a test network.
 */
export function fromNetworkName(name: string): CaipNetworkId {
  return name.toLowerCase() === 'mainnet' ? mainnetId : testnetId
}
