import type { ChainContext, PairingCapability } from '@latchkey/core'
import type { EvmOptions } from '../evm.js'
import { createPairedProvider } from './createPairedProvider.js'
import { pairingEvents, pairingMethods } from './pairingMethods.js'

/** Makes what pairs EVM wallets on other devices. It is a chunk of its own. */
export function createPairing(
  { networks, customRpcUrls, transport }: EvmOptions,
  { getRpcUrl }: ChainContext,
): PairingCapability {
  return {
    methods: pairingMethods,
    events: pairingEvents,
    createProvider: (paired) =>
      createPairedProvider({
        paired,
        networks,
        async readNetwork(network, { method, params }) {
          const { createReader } = await import('../send/createReader.js')
          const reader = await createReader(network, { getRpcUrl, customRpcUrls, transport })
          // viem types its requests by method; what a site asks for may be any of a node's.
          return reader.request({ method, params } as never)
        },
      }),
  }
}
