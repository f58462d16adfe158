import type { Chain, ChainContext, SendCapability } from '@latchkey/core'
import { nativeTokenAddresses } from '@latchkey/primitives'
import { isCosmosAddress, toAddressKey } from './address/addresses.js'
import type { CosmosChainOptions } from './CosmosOptions.js'
import { createConnection } from './wallets/createConnection.js'
import { discoverWallets } from './wallets/discoverWallets.js'

/**
 * Makes the Cosmos chain of a kit.
 *
 * @param options - The site's.
 * @param context - The kit's.
 */
export function createCosmosChain(
  { networks, wallets, customRpcUrls, timeoutMs }: CosmosChainOptions,
  context: ChainContext,
): Chain {
  const sources = { context, options: { customRpcUrls, timeoutMs } }
  const looks = new Set<() => void>()
  return {
    namespace: 'cosmos',
    networks,
    discover(onConnector, onGone) {
      const watch = discoverWallets({ networks, wallets }, onConnector, onGone)
      looks.add(watch.look)
      return () => {
        looks.delete(watch.look)
        watch.stop()
      }
    },
    lookAgain() {
      for (const look of looks) look()
    },
    isAddress: isCosmosAddress,
    toAddressKey,
    nativeTokenAddress: nativeTokenAddresses.cosmos,
    capabilities: {
      balances: {
        readNative: async (parameters) => (await import('./late.js')).readNativeBalance(parameters, sources),
        checkChange: async (parameters) => (await import('./late.js')).checkChange(parameters, sources),
      },
      send: createLateSend(sources),
      memos: { maxBytes: 256 },
      pairing: async () => {
        const { createPairing } = await import('./late.js')
        return createPairing({ networks, connect: createConnection })
      },
    },
  }
}

/** What sending needs of others weighs more than the rest, so it comes with the first use. */
function createLateSend(sources: Sources): SendCapability {
  let loading: Promise<SendCapability> | undefined
  const late = () => {
    loading ??= import('./send/createSendCapability.js').then(
      ({ createSendCapability }) => createSendCapability(sources),
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

type Sources = Parameters<typeof import('./send/createSendCapability.js').createSendCapability>[0]
