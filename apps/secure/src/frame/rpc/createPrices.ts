import { nativeTokenAddresses } from '@latchkey/primitives'
import { type Client, postPrices } from '@latchkey/wire'

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

/**
 * Makes what asks the gateway's price list.
 *
 * @param client - Its calls.
 */
export function createPrices(client: Client): ReadPrices {
  return async (caipNetworkId, addresses, signal) => {
    if (addresses.length === 0) return []
    const { eip155, solana } = nativeTokenAddresses
    const native = caipNetworkId.startsWith('eip155:') ? eip155 : solana
    const asked = addresses.map((address) => `${caipNetworkId}:${address || native}`)
    try {
      const { fungibles } = await client.request(postPrices, {
        body: { currency: 'usd', addresses: asked },
        signal,
      })
      const prices = new Map(fungibles.map(({ address, price }) => [address, price]))
      return asked.map((address) => prices.get(address) || undefined)
    } catch {
      // A request is shown without prices as well as with them.
      return []
    }
  }
}
