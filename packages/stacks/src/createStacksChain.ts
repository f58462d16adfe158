import type { Chain, ChainContext, SendCapability } from '@latchkey/core'
import { nativeTokenAddresses } from '@latchkey/primitives'
import { isStacksAddress, toAddressKey } from './address/principals.js'
import type { StacksChainOptions } from './StacksOptions.js'
import { createConnection } from './wallets/createConnection.js'
import { discoverWallets } from './wallets/discoverWallets.js'

/**
 * Makes the Stacks chain of a kit.
 *
 * @param options - The site's.
 * @param context - The kit's.
 */
export function createStacksChain(
  { networks, customRpcUrls, timeoutMs }: StacksChainOptions,
  context: ChainContext,
): Chain {
  const sources = { context, options: { customRpcUrls, timeoutMs } }
  const looks = new Set<() => void>()
  return {
    namespace: 'stacks',
    networks,
    discover(onConnector) {
      const watch = discoverWallets(networks, onConnector)
      looks.add(watch.look)
      return () => {
        looks.delete(watch.look)
        watch.stop()
      }
    },
    lookAgain() {
      for (const look of looks) look()
    },
    isAddress: isStacksAddress,
    toAddressKey,
    nativeTokenAddress: nativeTokenAddresses.stacks,
    capabilities: {
      balances: {
        readNative: async (parameters) => (await import('./late.js')).readNativeBalance(parameters, sources),
        checkChange: async (parameters) => (await import('./late.js')).checkChange(parameters, sources),
      },
      send: createLateSend(sources),
      memos: { maxBytes: 34 },
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
