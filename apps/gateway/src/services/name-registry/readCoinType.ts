import type { ReadCoinType } from '../../chains/ChainModule.js'
import type { Chain, Chains } from '../../chains/createChains.js'
import { NameRegistryFailure } from './NameRegistryFailure.js'

/** Larger numbers are no coin types, whatever chain they were made of. */
const largest = 2 ** 32 - 1

/** A coin type with the namespace whose it is. */
export type FoundCoinType = ReadCoinType & { chain: Chain & Required<Pick<Chain, 'coinTypes'>> }

/**
 * Finds the network that a coin type stands for: the main one of a namespace, or one that this gateway serves.
 *
 * @param chains - The namespaces.
 * @param given - What a caller sent.
 * @throws NameRegistryFailure `name/chain-id` or `name/coin-type`.
 */
export function readCoinType(chains: Chains, given: number): FoundCoinType {
  if (given > largest) throw new NameRegistryFailure('name/chain-id', 'Invalid chainId')
  const found = find(chains, (chain) => chain.coinTypes.read(given))
  const one = found ?? find(chains, (chain) => chain.coinTypes.readLoosely?.(given))
  if (!one || !isKnown(one)) {
    throw new NameRegistryFailure('name/coin-type', 'The coin type is of no network of this gateway')
  }
  return one
}

/**
 * Tells whether an address is one of a coin type's network: what has no bytes there is another network's, or nobody can be paid at it.
 *
 * @param found - The coin type.
 * @param address - Any text.
 */
export function isAddressOf({ chain }: FoundCoinType, address: string): boolean {
  return chain.isAddress(address) && chain.coinTypes.toBytes(address) !== undefined
}

function find(
  chains: Chains,
  read: (chain: FoundCoinType['chain']) => ReadCoinType | undefined,
): FoundCoinType | undefined {
  for (const chain of chains.all) {
    if (!hasCoinTypes(chain)) continue
    const found = read(chain)
    if (found) return { ...found, chain }
  }
  return undefined
}

function hasCoinTypes(chain: Chain): chain is FoundCoinType['chain'] {
  return chain.coinTypes !== undefined
}

function isKnown({ chain, networkId }: FoundCoinType): boolean {
  const main = chain.coinTypes.read(chain.coinTypes.main)
  return (
    networkId === main?.networkId || chain.networks.some(({ caipNetworkId }) => caipNetworkId === networkId)
  )
}
