import { type CaipNetworkId, joinCaip2 } from '@latchkey/primitives'

/** How wallets of the Wallet Standard name the cluster; they know these four. */
export type SolanaChain = `solana:${'mainnet' | 'devnet' | 'testnet' | 'localnet'}`

/** The public clusters by the start of their genesis hashes (CAIP-30). */
const clusters: Readonly<Record<string, SolanaChain>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/**
 * How wallets name a network. Whatever is none of the public clusters is a private one, for which they have one name.
 *
 * @param caipNetworkId - The network.
 */
export function toSolanaChain(caipNetworkId: CaipNetworkId): SolanaChain {
  return clusters[caipNetworkId.slice('solana:'.length)] ?? 'solana:localnet'
}

/**
 * The network a wallet means.
 *
 * @param chain - Such as `solana:mainnet`.
 * @param networks - Those of the site: several private clusters have one name among wallets, and the first is meant.
 * @returns `undefined` for a private cluster the site does not know, and for what is no chain of Solana.
 */
export function fromSolanaChain(
  chain: string,
  networks: readonly CaipNetworkId[],
): CaipNetworkId | undefined {
  const known = networks.find((network) => toSolanaChain(network) === chain)
  const reference = Object.keys(clusters).find((key) => clusters[key] === chain)
  return known ?? (reference === undefined ? undefined : joinCaip2('solana', reference))
}

/** Ids that wallets paired years ago still use for Mainnet and Devnet. */
const deprecatedIds: Readonly<Record<string, CaipNetworkId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/**
 * The present id of a network.
 *
 * @param caipNetworkId - An id a wallet uses, maybe an old one.
 */
export function toPresentId(caipNetworkId: CaipNetworkId): CaipNetworkId {
  return deprecatedIds[caipNetworkId] ?? caipNetworkId
}

/**
 * The other ids some wallets know a network by.
 *
 * @param caipNetworkId - The present id.
 */
export function getOldIds(caipNetworkId: CaipNetworkId): readonly CaipNetworkId[] {
  return Object.keys(deprecatedIds).filter(
    (old): old is CaipNetworkId => deprecatedIds[old] === caipNetworkId,
  )
}
