import { type ChainFactory, createChainLoader, type Network } from '@latchkey/core'
import type { BitcoinChainOptions, BitcoinOptions } from './BitcoinOptions.js'
import type { BitcoinProvider } from './wallets/BitcoinProvider.js'

const chainOf = createChainLoader<BitcoinChainOptions>(
  async () => (await import('./createBitcoinChain.js')).createBitcoinChain,
)

/**
 * The Bitcoin chain (namespace `bip122`).
 *
 * @param options - See {@link BitcoinOptions}.
 *
 * @example
 * import { bitcoin } from '@latchkey/bitcoin'
 * import { bitcoin as mainnet } from '@latchkey/bitcoin/networks'
 * const chains = [bitcoin({ networks: [mainnet] })]
 */
export function bitcoin<const Networks extends readonly Network[]>(
  options: BitcoinOptions<Networks>,
): ChainFactory<'bip122', BitcoinProvider, Networks[number]['caipNetworkId']> {
  return {
    namespace: 'bip122',
    name: 'bitcoin',
    networks: options.networks,
    ...chainOf(options),
  }
}
