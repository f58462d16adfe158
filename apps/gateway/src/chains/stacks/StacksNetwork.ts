import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import { currencySchema, type Network, networkSchema } from '../Network.js'
import { readPrincipal } from './address.js'

const isContract = (text: string) => readPrincipal(text)?.contractName !== undefined
const priceSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'Expected US dollars as decimal text such as 0.25'),
)

/** What a networks file says of a Stacks network. */
export const stacksNetworkSchema = v.object({
  ...networkSchema.entries,
  /** What one coin is worth, as decimal text. */
  nativePrice: v.optional(priceSchema),
  tokens: v.optional(
    v.array(
      v.object({
        ...currencySchema.entries,
        /** The contract's id: `SP….name`. */
        address: v.pipe(v.string(), v.check(isContract, 'Expected the id of a contract such as SP….name')),
        /** The token's name within its contract, where that has several. */
        asset: v.optional(v.string()),
        /** What one whole token is worth, as decimal text. */
        price: v.optional(priceSchema),
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
