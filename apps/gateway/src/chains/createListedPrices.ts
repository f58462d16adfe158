import { parseAmount } from '@latchkey/primitives'
import { type PriceProvider, priceDecimals } from '../services/balances/PriceProvider.js'

/** What the networks file says of prices, in US dollars as decimal text. */
type ListedPrices = {
  nativePrice?: string | undefined
  tokens?: readonly { address: string; price?: string | undefined }[]
}

type Parts = {
  /** Finds what a served network lists. */
  find(network: Parameters<PriceProvider['getPrices']>[0]['network']): { network: ListedPrices }
  /** Milliseconds since 1970. */
  now: () => number
  /** The spelling by which prices name a token; its address by default. */
  toAddressKey?: (address: string) => string
}

/**
 * Makes the price provider that tells what the networks file says: the only one for networks whose tokens are traded
 * nowhere, and enough for tokens that are always worth one dollar.
 *
 * @param parts - See {@link Parts}.
 */
export function createListedPrices({ find, now, toAddressKey = (address) => address }: Parts): PriceProvider {
  return {
    async getPrices(request) {
      const { nativePrice, tokens = [] } = find(request.network).network
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
