import type { Chain, ChainContext } from '@latchkey/core'
import { isToyAddress } from './address.js'
import type { ToyChainOptions } from './ToyOptions.js'
import { discoverWallets } from './wallets/discoverWallets.js'

/**
 * Makes the toy chain of a kit.
 *
 * @param options - The site's.
 * @param context - The kit's.
 */
export function createToyChain({ networks, ...options }: ToyChainOptions, context: ChainContext): Chain {
  /** What asks networks brings schemas along: a page has it when it asks. */
  const load = async () => (await import('./late.js')).createLate(context, options)
  return {
    namespace: 'toy',
    networks,
    discover: (onConnector) => discoverWallets(networks, onConnector),
    isAddress: isToyAddress,
    // An address has one spelling.
    toAddressKey: (address) => address,
    nativeTokenAddress: 'toy',
    capabilities: {
      balances: { readNative: async (question) => (await load()).readNative(question) },
      send: {
        estimateFee: async (transfer) => (await load()).send.estimateFee(transfer),
        send: async (transfer) => (await load()).send.send(transfer),
        waitForReceipt: async (sent) => (await load()).send.waitForReceipt(sent),
        readToken: async (question) => (await load()).send.readToken(question),
      },
      pairing: async () => (await import('./late.js')).createPairing(),
    },
  }
}
