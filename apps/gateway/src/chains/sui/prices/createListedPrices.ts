import { parseAmount } from '@latchkey/primitives'
import { type PriceProvider, priceDecimals } from '../../../services/balances/PriceProvider.js'
import { type FindNetwork, requireServed } from '../SuiNetwork.js'

/**
 * Makes the price provider that tells what the networks file says.
 *
 * @param find - Finds a served network.
 * @param now - Milliseconds since 1970.
 */
export function createListedPrices(find: FindNetwork, now: () => number): PriceProvider {
  return {
    async getPrices({ network }) {
      const { nativePrice } = requireServed(find, network).network
      const entries =
        nativePrice === undefined ? [] : [['native', parseAmount(nativePrice, priceDecimals)] as const]
      return { prices: new Map(entries), readAtMs: now() }
    },
  }
}
