import type { Network } from '../../chains/Network.js'
import { defineCapability } from '../../providers/Capability.js'
import type { Candidate, Fallback } from '../../providers/createFallback.js'

/** A price is a whole number of 10^-18 US dollars, so that sums stay exact. */
export const priceDecimals = 18

/** Prices of whole tokens in 10^-18 US dollars; `native` for the native token, else by the address's one spelling. */
export type Prices = ReadonlyMap<string, bigint>

/** Prices, and when they were read. */
export type PriceReading = {
  prices: Prices
  /** Milliseconds since 1970. A reading that comes from a cache has the time at which it got there. */
  readAtMs: number
}

/** A token to be priced. */
export type PricedToken = { address: string; decimals: number }

/** Which tokens of which network are priced. */
type PriceRequest = {
  network: Network
  tokens: readonly PricedToken[]
  /** Aborted when nobody waits for the answer any longer. */
  signal?: AbortSignal
}

/** Finds prices. */
export type PriceProvider = {
  /** Prices tokens of a network and its native token. A token without a price is left out. */
  getPrices(request: PriceRequest): Promise<PriceReading>
}

/**
 * Makes one price provider of several.
 *
 * @param candidates - In the order they are asked; one that knows no price at all leaves it to the next.
 * @param fallback - Asks them.
 */
function combinePrices(candidates: readonly Candidate<PriceProvider>[], fallback: Fallback): PriceProvider {
  return {
    getPrices: (request) =>
      fallback({
        capability: 'prices',
        scope: request.network.caipNetworkId,
        candidates,
        signal: request.signal,
        ask: (provider, signal) => provider.getPrices({ ...request, signal }),
        isFound: ({ prices }) => prices.size > 0,
      }),
  }
}

/** Where prices come from. */
export const prices = defineCapability<PriceProvider>({
  name: 'prices',
  orderSetting: 'LATCHKEY_PRICE_PROVIDERS',
  combine: combinePrices,
})
