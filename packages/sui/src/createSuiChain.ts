import type { Chain, ChainContext, SendCapability } from '@latchkey/core'
import { nativeTokenAddresses } from '@latchkey/primitives'
import { isSuiAddress, toAddressKey } from './address.js'
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
  { fetch, rpc, signal }: ChainContext,
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
    toAddressKey,
    nativeTokenAddress: nativeTokenAddresses.sui,
    capabilities: {
      balances: {
        readNative: async (parameters) => (await import('./late.js')).readNativeBalance(parameters, sources),
        checkChange: async (parameters) => (await import('./late.js')).checkChange(parameters, sources),
      },
      send: createLateSend({ ...sources, signal }),
      pairing: async () => (await import('./late.js')).createPairing({ ...parts, connect: createConnection }),
    },
  }
}

type Sources = Parameters<typeof import('./send/createSendCapability.js').createSendCapability>[0]

/** What sending needs of others weighs more than the rest, so it comes with the first use. */
function createLateSend(sources: Sources): SendCapability {
  let loading: Promise<SendCapability> | undefined
  const late = () => {
    loading ??= Promise.all([import('./send/createSendCapability.js'), import('./late.js')]).then(
      ([{ createSendCapability }, { executeTransaction, signTransaction }]) =>
        createSendCapability(sources, { sign: signTransaction, execute: executeTransaction }),
      (error: unknown) => {
        // A script that did not come is asked for again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    isUnownedAddress: async (address) => (await late()).isUnownedAddress?.(address) ?? false,
    estimateFee: async (transfer) => (await late()).estimateFee(transfer),
    send: async (transfer) => (await late()).send(transfer),
    waitForReceipt: async (parameters) => (await late()).waitForReceipt(parameters),
    readToken: async (parameters) => (await late()).readToken(parameters),
  }
}
