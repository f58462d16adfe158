import type { Network, NetworkWithId } from '@latchkey/core'
import { joinCaip2 } from '@latchkey/primitives'

/** What networks of EVM have beside those of every chain. */
export type WithChecksum = {
  /** `eip1191` for one whose addresses may have checksums with its chain id (EIP-1191) beside those of EIP-55. */
  addressChecksum?: 'eip1191' | undefined
}

/** What {@link toNetwork} takes: a chain of viem has this shape. */
export type EvmChainDefinition = Omit<Network, 'id' | 'caipNetworkId' | 'chainNamespace' | 'contracts'> &
  WithChecksum & {
    id: number
    /** `multicall3`: answers several questions in one call. */
    contracts?: { multicall3?: { address: string } | undefined } | undefined
  }

/** The network's id, as far as the compiler knows that of the chain. */
export type EvmNetworkId<Id extends number = number> = `eip155:${Id}`

/**
 * Makes a network of the kit from a chain of viem.
 *
 * @param chain - A viem chain, or an object of that shape.
 * @param assets - Its picture: an image id of the gateway, or an address.
 *
 * @example
 * import { gnosis } from 'viem/chains'
 * evm({ networks: [toNetwork(gnosis)] })
 */
export function toNetwork<const Id extends number>(
  chain: EvmChainDefinition & { id: Id },
  assets?: Network['assets'],
): NetworkWithId<EvmNetworkId<Id>> & WithChecksum {
  const {
    id,
    name,
    nativeCurrency,
    rpcUrls,
    blockExplorers,
    contracts,
    testnet,
    isLocal,
    blockTime,
    addressChecksum,
  } = chain
  return {
    id,
    // The id that joinCaip2 makes is the one the type spells.
    caipNetworkId: joinCaip2('eip155', id) as EvmNetworkId<Id>,
    chainNamespace: 'eip155',
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
    blockExplorers: blockExplorers && { default: { ...blockExplorers.default } },
    contracts: contracts?.multicall3 && { multicall3: { address: contracts.multicall3.address } },
    addressChecksum,
    testnet,
    isLocal,
    blockTime,
    assets: assets ?? chain.assets,
  }
}
