import { parseAmount } from '@latchkey/primitives'
import { type PriceProvider, priceDecimals } from '../../../services/balances/PriceProvider.js'
import { toAddressKey } from '../address.js'
import type { FindNetwork } from '../StacksNetwork.js'

/**
 * Makes the price provider that tells what the networks file says: the only one for networks whose tokens are traded nowhere.
 *
 * @param find - Finds a served network.
 * @param now - Milliseconds since 1970.
 */
export function createListedPrices(find: FindNetwork, now: () => number): PriceProvider {
  return {
    async getPrices(request) {
      const { nativePrice, tokens } = find(request.network).network
      const listed = [
        ['native', nativePrice] as const,
        ...tokens.map(({ address, price }) => [toAddressKey(address), price] as const),
      ]
      const prices = new Map(
        listed.flatMap(([key, price]) =>
          price === undefined ? [] : [[key, parseAmount(price, priceDecimals)] as const],
        ),
      )
      return { prices, readAtMs: now() }
    },
  }
}
