import type { ServedNetwork } from '../rpc/createNetworkRegistry.js'

/** A price is a whole number of 10^-18 US dollars, so that sums stay exact. */
export const priceDecimals = 18

/** Prices of whole tokens in 10^-18 US dollars; `native` for the native token, else by lower-case address. */
export type Prices = ReadonlyMap<string, bigint>

/** A token to be priced. */
export type PricedToken = { address: `0x${string}`; decimals: number }

/** Finds prices. */
export type PriceProvider = {
  /**
   * Prices tokens of a network and its native token. A token without a price is left out.
   *
   * @param served - The network.
   * @param tokens - Which tokens.
   */
  getPrices(served: ServedNetwork, tokens: readonly PricedToken[]): Promise<Prices>
}
