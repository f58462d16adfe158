import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import type { FindNetwork as FindServed } from '../createFindNetwork.js'
import { listedPriceSchema } from '../listedPriceSchema.js'
import { currencySchema, networkSchema } from '../Network.js'
import { readPrincipal } from './address.js'

const isContract = (text: string) => readPrincipal(text)?.contractName !== undefined

/** What a networks file says of a Stacks network. */
export const stacksNetworkSchema = v.object({
  ...networkSchema.entries,
  /** What one coin is worth, as decimal text. */
  nativePrice: v.optional(listedPriceSchema),
  tokens: v.optional(
    v.array(
      v.object({
        ...currencySchema.entries,
        /** The contract's id: `SP….name`. */
        address: v.pipe(v.string(), v.check(isContract, 'Expected the id of a contract such as SP….name')),
        /** The token's name within its contract, where that has several. */
        asset: v.optional(v.string()),
        /** What one whole token is worth, as decimal text. */
        price: v.optional(listedPriceSchema),
        /** Its picture; by default the gateway's own for its symbol. */
        logo: v.optional(v.pipe(v.string(), v.url('Expected the address of a picture'))),
      }),
    ),
    [],
  ),
})

/** One Stacks network the gateway serves. */
export type StacksNetwork = v.InferOutput<typeof stacksNetworkSchema>

/** A network with its way to the chain. */
export type ConnectedNetwork = ServedNetwork<StacksNetwork>

/** Finds a Stacks network that is served. */
export type FindNetwork = FindServed<StacksNetwork>
