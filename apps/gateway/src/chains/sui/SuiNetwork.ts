import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import type { FindNetwork as FindServed } from '../createFindNetwork.js'
import { listedPriceSchema } from '../listedPriceSchema.js'
import { currencySchema, networkSchema } from '../Network.js'
import { readCoinType } from './coins/coinTypes.js'

/** What a networks file says of a Sui network. Its upstreams answer GraphQL at `/graphql`. */
export const suiNetworkSchema = v.object({
  ...networkSchema.entries,
  /** What one coin is worth, as decimal text. */
  nativePrice: v.optional(listedPriceSchema),
  tokens: v.optional(
    v.array(
      v.object({
        ...currencySchema.entries,
        /** The coin's type: `0x….::module::NAME`. */
        address: v.pipe(
          v.string(),
          v.check(
            (text) => readCoinType(text) !== undefined,
            'Expected the type of a coin such as 0x2::sui::SUI',
          ),
        ),
        /** What one whole coin is worth, as decimal text. */
        price: v.optional(listedPriceSchema),
        /** Its picture; by default the gateway's own for its symbol. */
        logo: v.optional(v.pipe(v.string(), v.url('Expected the address of a picture'))),
      }),
    ),
    [],
  ),
})

/** One Sui network the gateway serves. */
export type SuiNetwork = v.InferOutput<typeof suiNetworkSchema>

/** A network with its way to the chain. */
export type ConnectedNetwork = ServedNetwork<SuiNetwork>

/** Finds networks of the namespace. */
export type FindNetwork = FindServed<SuiNetwork>
