import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import type { FindNetwork as FindServed } from '../createFindNetwork.js'
import { listedPriceSchema } from '../listedPriceSchema.js'
import { currencySchema, networkSchema } from '../Network.js'
import { isDenom, isTokenAddress } from './denoms.js'

/** What a networks file says of a Cosmos network. Its upstreams answer REST of the Cosmos SDK. */
export const cosmosNetworkSchema = v.object({
  ...networkSchema.entries,
  /** What its addresses begin with, such as `cosmos`. */
  bech32Prefix: v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9]{0,19}$/, 'Expected what addresses begin with, such as cosmos'),
  ),
  /** The denom of its coin, in which fees are paid. */
  nativeDenom: v.pipe(v.string(), v.check(isDenom, 'Expected a denom such as uatom')),
  /** What one coin is worth, as decimal text. */
  nativePrice: v.optional(listedPriceSchema),
  tokens: v.optional(
    v.array(
      v.object({
        ...currencySchema.entries,
        /** Its denom. */
        address: v.pipe(v.string(), v.check(isTokenAddress, 'Expected a denom such as ibc/27394F…')),
        /** What one whole token is worth, as decimal text. */
        price: v.optional(listedPriceSchema),
        /** Its picture; by default the gateway's own for its symbol. */
        logo: v.optional(v.pipe(v.string(), v.url('Expected the address of a picture'))),
      }),
    ),
    [],
  ),
})

/** One Cosmos network the gateway serves. */
export type CosmosNetwork = v.InferOutput<typeof cosmosNetworkSchema>

/** A network with its way to the chain. */
export type ConnectedNetwork = ServedNetwork<CosmosNetwork>

/** Finds networks of the namespace. */
export type FindNetwork = FindServed<CosmosNetwork>
