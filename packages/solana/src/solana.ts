import type { Chain, ChainContext, ChainFactory, Network } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { isSolanaAddress } from './isSolanaAddress.js'
import { readNativeBalance } from './network/readNativeBalance.js'
import type { SendRawParameters } from './wallets/ConnectionParts.js'
import { createConnection } from './wallets/createConnection.js'
import { discoverWallets } from './wallets/discoverWallets.js'
import type { SolanaProvider } from './wallets/SolanaProvider.js'

/** What {@link solana} takes. */
export type SolanaOptions = {
  /** The networks of the site, at least one: those of `@latchkey/solana/networks`, or clusters of your own. */
  networks: readonly Network[]
  /** Own RPC addresses by network, asked before the gateway. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** The longest wait for a node's answer in ms (10000, §9.016). */
  timeoutMs?: number
}

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
export function solana(options: SolanaOptions): ChainFactory<'solana', SolanaProvider> {
  return {
    namespace: 'solana',
    name: 'solana',
    networks: options.networks,
    create: (context) => createSolanaChain(options, context),
  }
}

function createSolanaChain(
  { networks, customRpcUrls, timeoutMs }: SolanaOptions,
  { getRpcUrl, fetch, signal }: ChainContext,
): Chain {
  const sources = { getRpcUrl, fetch, customRpcUrls, timeoutMs }
  const sendRaw = async (parameters: SendRawParameters) => {
    const late = await import('./network/sendRaw.js')
    return late.sendRaw({ signal, ...parameters }, sources)
  }
  return {
    namespace: 'solana',
    networks,
    discover: (onConnector, onGone) => discoverWallets({ networks, sendRaw }, onConnector, onGone),
    isAddress: isSolanaAddress,
    capabilities: {
      balances: { readNative: (parameters) => readNativeBalance(parameters, sources) },
      pairing: async () => {
        const { createPairing } = await import('./pairing/createPairing.js')
        return createPairing({ networks, sendRaw, connect: createConnection })
      },
    },
  }
}
