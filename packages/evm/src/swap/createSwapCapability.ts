import type { Network, SwapCapability } from '@latchkey/core'
import type { EvmOptions } from '../EvmOptions.js'
import type { Readers } from '../network/createReader.js'
import type { WalletTools } from '../send/WalletTools.js'
import { askPermit } from './askPermit.js'
import { askSwap } from './askSwap.js'
import { checkSwap } from './checkSwap.js'
import { planSwap } from './planSwap.js'
import { readArrival } from './readArrival.js'
import { findWrappedCoin } from './swapMarkets.js'
import { waitForSwap } from './waitForSwap.js'

/**
 * Makes swapping on EVM.
 *
 * @param getReader - Reads from a network.
 * @param tools - How wallets are asked.
 * @param options - The site's own contracts.
 */
export function createSwapCapability(
  getReader: Readers,
  tools: WalletTools,
  { swapRouters = {} }: Pick<EvmOptions, 'swapRouters'> = {},
): SwapCapability {
  const getRouters = ({ caipNetworkId }: Network) => swapRouters[caipNetworkId] ?? []
  return {
    read: async (terms, built) => checkSwap(terms, built, getRouters(terms.network)),
    async plan(parameters) {
      const { built, terms } = parameters
      const routers = getRouters(terms.network)
      const read = checkSwap(terms, built, routers)
      const wrappedCoin = findWrappedCoin(terms.network, routers)
      return planSwap(await getReader(terms.network), { ...parameters, read, wrappedCoin }, tools)
    },
    readArrival: async ({ hash, terms }) => {
      const { network } = terms
      const wrappedCoin = findWrappedCoin(network, getRouters(network))
      return readArrival(await getReader(network), { ...terms, hash, wrappedCoin })
    },
    sign: (parameters) => askPermit(parameters, tools),
    ask: (parameters) => askSwap(parameters, tools),
    async waitFor(parameters) {
      const { network } = parameters.terms
      const wrappedCoin = findWrappedCoin(network, getRouters(network))
      return waitForSwap(await getReader(network), { ...parameters, wrappedCoin }, tools)
    },
  }
}
