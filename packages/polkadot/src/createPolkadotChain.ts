import type { Chain, ChainContext, SendCapability } from '@latchkey/core'
import { nativeTokenAddresses, toSs58AddressKey } from '@latchkey/primitives'
import { isPolkadotAddress } from './address/ss58.js'
import type { Runtimes } from './network/createRuntimes.js'
import type { PolkadotChainOptions } from './PolkadotOptions.js'
import { createConnection } from './wallets/createConnection.js'
import { discoverWallets } from './wallets/discoverWallets.js'

/**
 * Makes the Polkadot chain of a kit.
 *
 * @param options - The site's.
 * @param context - The kit's.
 */
export function createPolkadotChain(
  { networks, customRpcUrls, timeoutMs }: PolkadotChainOptions,
  context: ChainContext,
): Chain {
  const sources = { context, options: { customRpcUrls, timeoutMs } }
  const looks = new Set<() => void>()
  /** What networks say of themselves is read once for everything. */
  let runtimes: Runtimes | undefined
  async function loadReaders() {
    const { checkChange, createNode, createPairing, createRuntimes, readNativeBalance } = await import(
      './late.js'
    )
    runtimes ??= createRuntimes()
    return { checkChange, createNode, createPairing, readNativeBalance, runtimes }
  }

  return {
    namespace: 'polkadot',
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
    isAddress: isPolkadotAddress,
    toAddressKey: toSs58AddressKey,
    nativeTokenAddress: nativeTokenAddresses.polkadot,
    capabilities: {
      balances: {
        async readNative(parameters) {
          const { readNativeBalance, runtimes: read } = await loadReaders()
          return readNativeBalance(parameters, sources, read)
        },
        checkChange: async (parameters) => (await loadReaders()).checkChange(parameters, sources),
      },
      send: createLateSend(async () => {
        const [{ createSendCapability }, readers] = await Promise.all([
          import('./send/createSendCapability.js'),
          loadReaders(),
        ])
        return createSendCapability(sources, readers)
      }),
      pairing: async () => (await loadReaders()).createPairing({ networks, connect: createConnection }),
    },
  }
}

/** What sending needs of others weighs more than the rest, so it comes with the first use. */
function createLateSend(load: () => Promise<SendCapability>): SendCapability {
  let loading: Promise<SendCapability> | undefined
  const late = () => {
    loading ??= load().catch((error: unknown) => {
      // A script that did not come is asked for again.
      loading = undefined
      throw error
    })
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
