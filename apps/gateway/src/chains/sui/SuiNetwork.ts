import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import { type Network, networkSchema } from '../Network.js'

/** What a networks file says of a Sui network. Its upstreams answer GraphQL at `/graphql`. */
export const suiNetworkSchema = v.object({
  ...networkSchema.entries,
  /** What one coin is worth, as decimal text. */
  nativePrice: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'Expected US dollars as decimal text such as 0.25'),
    ),
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
