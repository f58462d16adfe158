import * as v from 'valibot'
import { createPublicClient, custom, type PublicClient, type PublicClientConfig } from 'viem'
import { createBatchedRequest } from '../../providers/rpc/createBatchedRequest.js'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import type { RpcProvider } from '../../providers/rpc/RpcProvider.js'
import { currencySchema, type Network, networkIdSchema, networkSchema } from '../Network.js'
import { addressSchema } from './address.js'
import { isMeantForMainNetwork, smartAccountsSchema } from './user-operations/SmartAccountSettings.js'

/** What a networks file says of an EVM network. */
export const evmNetworkSchema = v.pipe(
  v.object({
    ...networkSchema.entries,
    id: networkIdSchema,
    contracts: v.optional(
      v.object({
        multicall3: v.optional(v.object({ address: addressSchema })),
        ensUniversalResolver: v.optional(v.object({ address: addressSchema })),
      }),
      {},
    ),
    /** Where prices come from; without it every price is 0. */
    market: v.optional(
      v.object({
        kind: v.literal('uniswap-v2'),
        factory: addressSchema,
        /** The contract through which people trade: approvals for it are told with its name. */
        router: v.optional(addressSchema),
        wrappedNative: addressSchema,
        /** Tokens that count as one US dollar. */
        stablecoins: v.array(addressSchema),
        /** Tokens through which swaps may go; unless given the wrapped coin and the first two of `stablecoins`. */
        baseTokens: v.optional(v.pipe(v.array(addressSchema), v.maxLength(4))),
        /** Uniswap's universal router, made for the same pools: through it Permit2 takes tokens with a signature. */
        universalRouter: v.optional(addressSchema),
        /** Pools of the Uniswap V3 kind: factory, QuoterV2 and SwapRouter02. Swaps go through them too. */
        v3: v.optional(v.object({ factory: addressSchema, quoter: addressSchema, router: addressSchema })),
      }),
    ),
    tokens: v.optional(v.array(v.object({ address: addressSchema, ...currencySchema.entries })), []),
    /**
     * Follows the network block by block, so that everything an account has done is known; without it, only what left logs, and what
     * lies not too far back. The node must answer for every block, which public ones do not let anyone ask.
     */
    index: v.optional(
      v.object({
        /** The first block to know of; unless given all are read, or on a local network the last 50,000. */
        startBlock: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      }),
    ),
    /** Smart accounts; without it there are none on the network. */
    smartAccounts: v.optional(smartAccountsSchema),
  }),
  v.check(
    ({ isLocal, smartAccounts, testnet }) => testnet || isLocal || isMeantForMainNetwork(smartAccounts),
    'smartAccounts: the accounts have not been reviewed by others, so they are for test networks. Set isUnauditedAccepted to true to have them here all the same',
  ),
)

/** One EVM network the gateway serves. */
export type EvmNetwork = v.InferOutput<typeof evmNetworkSchema>

/** A network with its way to the chain. */
export type ConnectedNetwork = {
  network: EvmNetwork
  /** Reads the chain through the network's upstreams. */
  client: PublicClient
  /** The same for those who read much: calls of the same moment share a request. */
  bulkClient: PublicClient
  /**
   * Makes a client that asks the hosts that contracts name (EIP-3668), which must be confined.
   *
   * @param ccipRead - Asks them.
   */
  toLookupClient(ccipRead: CcipRead): PublicClient
}

/** How a client follows a link found on chain. */
export type CcipRead = Exclude<Exclude<PublicClientConfig['ccipRead'], undefined>, false>

/** The EVM networks of a gateway. */
export type EvmNetworks = {
  all: readonly ConnectedNetwork[]
  /**
   * Finds a network.
   *
   * @param caipNetworkId - Its CAIP-2 id.
   */
  find(caipNetworkId: string): ConnectedNetwork | undefined
  /**
   * Finds a network that is served.
   *
   * @param network - As the gateway has it.
   */
  get(network: Pick<Network, 'caipNetworkId'>): ConnectedNetwork
}

/**
 * Gives each network a client that asks its upstreams.
 *
 * @param served - The networks.
 */
export function connectNetworks(served: readonly ServedNetwork<EvmNetwork>[]): EvmNetworks {
  const all = served.map(({ network, rpc }) => ({
    network,
    client: toClient(network, rpc.request),
    bulkClient: toClient(network, createBatchedRequest(rpc)),
    toLookupClient: (ccipRead: CcipRead) => toClient(network, rpc.request, ccipRead),
  }))
  const byId = new Map<string, ConnectedNetwork>(all.map((one) => [one.network.caipNetworkId, one]))
  return {
    all,
    find: (caipNetworkId) => byId.get(caipNetworkId),
    get({ caipNetworkId }) {
      const found = byId.get(caipNetworkId)
      if (!found) throw new Error(`${caipNetworkId} is not served`)
      return found
    },
  }
}

function toClient(
  network: EvmNetwork,
  request: RpcProvider['request'],
  ccipRead: CcipRead | false = false,
): PublicClient {
  return createPublicClient({
    chain: {
      id: Number(network.id) || 0,
      name: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: network.rpcUrls,
    },
    // Retries and fallbacks are the provider's; following links found on chain lets anyone name an address for the gateway to call.
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead,
  })
}
