import { parseAmount } from '@latchkey/primitives'
import { type PriceProvider, priceDecimals } from '../../services/balances/PriceProvider.js'
import type { FindNetwork } from './BitcoinNetwork.js'

/**
 * Makes the price provider that tells what the networks file says: nothing on the chain tells prices.
 *
 * @param find - Finds a served network.
 * @param now - Milliseconds since 1970.
 */
export function createListedPrices(find: FindNetwork, now: () => number): PriceProvider {
  return {
    async getPrices(request) {
      const { nativePrice } = find(request.network).network
      const prices = new Map<string, bigint>()
      if (nativePrice !== undefined) prices.set('native', parseAmount(nativePrice, priceDecimals))
      return { prices, readAtMs: now() }
    },
  }
}
