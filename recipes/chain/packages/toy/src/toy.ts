import type { ChainFactory, Network, NotEmpty, RpcOptions } from '@latchkey/core'
import { isToyAddress } from './address.js'
import { discoverWallets } from './wallets/discoverWallets.js'
import type { ToyWallet } from './wallets/ToyWallet.js'
// For the namespace it adds.
import './networks.js'

/** What {@link toy} takes. */
export type ToyOptions<Networks extends readonly Network[] = readonly Network[]> = RpcOptions & {
  /** The networks of the site, at least one: those of `@latchkey/toy/networks`. */
  networks: Networks & NotEmpty<Networks>
}

/**
 * The toy chain (namespace `toy`).
 *
 * @param options - See {@link ToyOptions}.
 *
 * @example
 * import { toy } from '@latchkey/toy'
 * import { toyOne, toyTwo } from '@latchkey/toy/networks'
 * const chains = [toy({ networks: [toyOne, toyTwo] })]
 */
export function toy<const Networks extends readonly Network[]>({
  networks,
  ...options
}: ToyOptions<Networks>): ChainFactory<'toy', ToyWallet, Networks[number]['caipNetworkId']> {
  return {
    namespace: 'toy',
    name: 'toy',
    networks,
    create(context) {
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
    },
  }
}
