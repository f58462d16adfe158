import type { Chain, ChainContext } from '@latchkey/core'
import { nativeTokenAddresses, toSuiAddressKey } from '@latchkey/primitives'
import { isSuiAddress } from './isSuiAddress.js'
import type { SuiChainOptions } from './SuiOptions.js'
import { createConnection } from './wallets/createConnection.js'
import { type DiscoveryOptions, discoverWallets } from './wallets/discoverWallets.js'

/**
 * Makes the Sui chain of a kit.
 *
 * @param options - The site's.
 * @param context - The kit's.
 */
export function createSuiChain(
  { networks, customRpcUrls, timeoutMs }: SuiChainOptions,
  { fetch, rpc }: ChainContext,
): Chain {
  const sources = { fetch, rpc, customRpcUrls, timeoutMs }
  const parts: DiscoveryOptions = {
    networks,
    answer: async (...request) => (await import('./late.js')).handleRequest(...request),
  }
  return {
    namespace: 'sui',
    networks,
    discover: (onConnector, onGone) => discoverWallets(parts, onConnector, onGone),
    isAddress: isSuiAddress,
    toAddressKey: toSuiAddressKey,
    nativeTokenAddress: nativeTokenAddresses.sui,
    capabilities: {
      balances: {
        readNative: async (parameters) => (await import('./late.js')).readNativeBalance(parameters, sources),
        checkChange: async (parameters) => (await import('./late.js')).checkChange(parameters, sources),
      },
      pairing: async () => (await import('./late.js')).createPairing({ ...parts, connect: createConnection }),
    },
  }
}
