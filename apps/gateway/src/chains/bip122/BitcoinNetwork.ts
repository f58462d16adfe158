import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import type { FindNetwork as FindServed } from '../createFindNetwork.js'
import { listedPriceSchema } from '../listedPriceSchema.js'
import { networkSchema } from '../Network.js'

/** What a networks file says of a Bitcoin network. `rpcUrls` are base addresses of Esplora's REST. */
export const bitcoinNetworkSchema = v.object({
  ...networkSchema.entries,
  /** What one coin is worth, as decimal text. */
  nativePrice: v.optional(listedPriceSchema),
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
export type FindNetwork = FindServed<BitcoinNetwork>
