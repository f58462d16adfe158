import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import { currencySchema, type Network, networkSchema } from '../Network.js'
import { readCoinType } from './coins/coinTypes.js'

const priceSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'Expected US dollars as decimal text such as 0.25'),
)

/** What a networks file says of a Sui network. Its upstreams answer GraphQL at `/graphql`. */
export const suiNetworkSchema = v.object({
  ...networkSchema.entries,
  /** What one coin is worth, as decimal text. */
  nativePrice: v.optional(priceSchema),
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
        price: v.optional(priceSchema),
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

/** Finds a Sui network by its CAIP-2 id; undefined where it is not served. */
export type FindNetwork = (caipNetworkId: string) => ConnectedNetwork | undefined

/**
 * Makes what finds the networks of the namespace.
 *
 * @param served - The networks.
 */
export function createFindNetwork(served: readonly ConnectedNetwork[]): FindNetwork {
  const byId = new Map<string, ConnectedNetwork>(served.map((one) => [one.network.caipNetworkId, one]))
  return (caipNetworkId) => byId.get(caipNetworkId)
}

/**
 * Finds a network that is known to be served.
 *
 * @param find - See {@link FindNetwork}.
 * @param network - The network.
 */
export function requireServed(
  find: FindNetwork,
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
): ConnectedNetwork {
  const found = find(caipNetworkId)
  if (!found) throw new Error(`${caipNetworkId} is not served`)
  return found
}
