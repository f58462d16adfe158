import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import { type Network, networkSchema } from '../Network.js'

const priceSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'Expected US dollars as decimal text such as 0.25'),
)

/** What a networks file says of a Bitcoin network. `rpcUrls` are base addresses of Esplora's REST. */
export const bitcoinNetworkSchema = v.object({
  ...networkSchema.entries,
  /** What one coin is worth, as decimal text. */
  nativePrice: v.optional(priceSchema),
  /** Blocks until a payment counts as made; the one it is in is the first. By default one on networks of the local stack, and two. */
  paymentConfirmations: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  /** There are none. */
  tokens: v.optional(v.pipe(v.array(v.never()), v.maxLength(0, 'Bitcoin has no tokens')), []),
})

/** One Bitcoin network the gateway serves. */
export type BitcoinNetwork = v.InferOutput<typeof bitcoinNetworkSchema>

/** A network with its way to the chain. */
export type ConnectedNetwork = ServedNetwork<BitcoinNetwork>

/** Finds a Bitcoin network that is served. */
export type FindNetwork = (network: Pick<Network, 'caipNetworkId'>) => ConnectedNetwork

/**
 * Makes what finds the networks of the namespace.
 *
 * @param served - The networks.
 */
export function createFindNetwork(served: readonly ConnectedNetwork[]): FindNetwork {
  const byId = new Map<string, ConnectedNetwork>(served.map((one) => [one.network.caipNetworkId, one]))
  return ({ caipNetworkId }) => {
    const found = byId.get(caipNetworkId)
    if (!found) throw new Error(`${caipNetworkId} is not served`)
    return found
  }
}
