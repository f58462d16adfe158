import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import { currencySchema, type Network, networkSchema } from '../Network.js'
import { isDenom, isTokenAddress } from './denoms.js'

const priceSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'Expected US dollars as decimal text such as 0.25'),
)

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
  nativePrice: v.optional(priceSchema),
  tokens: v.optional(
    v.array(
      v.object({
        ...currencySchema.entries,
        /** Its denom. */
        address: v.pipe(v.string(), v.check(isTokenAddress, 'Expected a denom such as ibc/27394F…')),
        /** What one whole token is worth, as decimal text. */
        price: v.optional(priceSchema),
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

/** Finds Cosmos networks that are served. */
export type Find = {
  /** @throws Error for one that is not served. */
  (network: Pick<Network, 'caipNetworkId'>): ConnectedNetwork
  /** Undefined for one that is not served. */
  byId(caipNetworkId: string): CosmosNetwork | undefined
}

/**
 * Makes what finds the networks of the namespace.
 *
 * @param served - The networks.
 */
export function createFind(served: readonly ConnectedNetwork[]): Find {
  const byId = new Map<string, ConnectedNetwork>(served.map((one) => [one.network.caipNetworkId, one]))
  const find = ({ caipNetworkId }: Pick<Network, 'caipNetworkId'>) => {
    const found = byId.get(caipNetworkId)
    if (!found) throw new Error(`${caipNetworkId} is not served`)
    return found
  }
  return Object.assign(find, { byId: (id: string) => byId.get(id)?.network })
}
