import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import { createAmountSchema } from '../createAmountSchema.js'
import type { FindNetwork as FindServed } from '../createFindNetwork.js'
import { listedPriceSchema } from '../listedPriceSchema.js'
import { networkSchema } from '../Network.js'

/** What a networks file says of a Polkadot network: a relay chain, or an Asset Hub. */
export const polkadotNetworkSchema = v.object({
  ...networkSchema.entries,
  /** What one coin is worth, as decimal text. */
  nativePrice: v.optional(listedPriceSchema),
  polkadot: v.object({
    /** What the network's addresses begin with: 0 for Polkadot, 2 for Kusama, 42 for test networks. */
    ss58Prefix: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(16_383)),
    /** What an account must keep, in base units as decimal text; asked of the network when left out. */
    existentialDeposit: v.optional(createAmountSchema('base units', 39)),
    /** An API shaped as Subscan's, which lists transfers: nodes do not. */
    scanUrl: v.optional(v.pipe(v.string(), v.url('Expected an address such as https://scan.example.org'))),
    /** The key to it. */
    scanKey: v.optional(v.pipe(v.string(), v.minLength(1))),
  }),
})

/** One Polkadot network the gateway serves. */
export type PolkadotNetwork = v.InferOutput<typeof polkadotNetworkSchema>

/** A network with its way to the chain. */
export type ConnectedNetwork = ServedNetwork<PolkadotNetwork>

/** Finds networks of the namespace. */
export type FindNetwork = FindServed<PolkadotNetwork>
