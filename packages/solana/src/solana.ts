import {
  type ChainFactory,
  createChainLoader,
  type Network,
  type NotEmpty,
  type OnlyOf,
} from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { SolanaChainOptions } from './createSolanaChain.js'
import type { SolanaProvider } from './wallets/SolanaProvider.js'

/** What {@link solana} takes. */
export type SolanaOptions<Networks extends readonly Network[] = readonly Network[]> = {
  /** The networks of the site, at least one: those of `@latchkey/solana/networks`, or clusters of your own. */
  networks: Networks & NotEmpty<Networks> & OnlyOf<'solana', Networks>
  /** Own RPC addresses by network, asked before the gateway. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** The longest wait for a node's answer in ms (10000, §9.016). */
  timeoutMs?: number
}

const chainOf = createChainLoader<SolanaChainOptions>(
  async () => (await import('./createSolanaChain.js')).createSolanaChain,
)

/**
 * The Solana chain (namespace `solana`).
 *
 * @param options - See {@link SolanaOptions}.
 *
 * @example
 * import { solana } from '@latchkey/solana'
 * import { solana as mainnet } from '@latchkey/solana/networks'
 * const chains = [solana({ networks: [mainnet] })]
 */
export function solana<const Networks extends readonly Network[]>(
  options: SolanaOptions<Networks>,
): ChainFactory<'solana', SolanaProvider, Networks[number]['caipNetworkId']> {
  return {
    namespace: 'solana',
    name: 'solana',
    networks: options.networks,
    ...chainOf(options),
  }
}
