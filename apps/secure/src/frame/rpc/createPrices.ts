import { type Client, postPrices } from '@latchkey/wire'
import { addressesOf } from '../../chains/addresses.js'

/**
 * Tells what tokens cost in US dollars. Nothing waits for it: an unknown price is undefined, and so is every one where the gateway
 * cannot be reached.
 *
 * @param caipNetworkId - Where the tokens are.
 * @param addresses - Contracts or mints; empty for the network's own coin.
 * @param signal - Gives it up.
 */
export type ReadPrices = (
  caipNetworkId: string,
  addresses: readonly string[],
  signal: AbortSignal,
) => Promise<readonly (number | undefined)[]>

/** A request with more tokens is shown with prices for the first of them. */
const maxAssets = 8

/**
 * Makes what asks the gateway's price list.
 *
 * @param client - Its calls.
 */
export function createPrices(client: Client): ReadPrices {
  async function ask(assets: string[], signal: AbortSignal): Promise<(number | undefined)[]> {
    const body = { currency: 'usd', addresses: assets } as const
    const { fungibles } = await client.request(postPrices, { body, signal })
    const prices = new Map(fungibles.map(({ address, price }) => [address, price]))
    return assets.map((asset) => prices.get(asset) || undefined)
  }

  return async (caipNetworkId, addresses, signal) => {
    if (addresses.length === 0) return []
    const { nativeToken } = addressesOf(caipNetworkId)
    const assets = addresses
      .slice(0, maxAssets)
      .map((address) => `${caipNetworkId}:${address || nativeToken}`)
    try {
      return await ask(assets, signal)
    } catch {
      // The gateway refuses all where one is no token. A request is shown without prices as well as with them.
      const each = assets.map((asset) => ask([asset], signal).catch(() => []))
      return (await Promise.all(each)).map(([price]) => price)
    }
  }
}
