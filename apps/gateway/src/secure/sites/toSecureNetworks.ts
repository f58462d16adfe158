import type { SecureNetwork } from '@latchkey/wire/secure'
import type { Network } from '../../chains/Network.js'

/** Namespaces the embedded wallet has accounts of. */
const walletNamespaces = ['eip155', 'solana']

/**
 * Says what the secure site has to know of the networks served: not where their nodes are, since it asks through the gateway.
 *
 * @param networks - Those served.
 */
export function toSecureNetworks(networks: readonly Network[]): SecureNetwork[] {
  return networks
    .filter(({ chainNamespace }) => walletNamespaces.includes(chainNamespace))
    .map(({ caipNetworkId, name, nativeCurrency, testnet, isLocal, tokens }) => ({
      caipNetworkId,
      name,
      nativeCurrency: { symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
      isTestnet: testnet || isLocal,
      tokens: tokens.map(({ address, symbol, decimals }) => ({ address, symbol, decimals })),
    }))
}
