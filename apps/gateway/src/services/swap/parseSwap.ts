import { type CaipNetworkId, isCaip10, joinCaip10, parseCaip10, parseWholeNumber } from '@latchkey/primitives'
import type { Chain } from '../../chains/createChains.js'
import type { Network } from '../../chains/Network.js'
import { requireNetwork } from '../../chains/requireNetwork.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { ServiceContext } from '../ServiceContext.js'
import { SwapFailure } from './SwapFailure.js'
import type { SwapPair } from './SwapProvider.js'
import { type SwapTools, swapTools } from './SwapTools.js'

/** Where namespaces and networks are. */
type Facts = Pick<ServiceContext, 'chains' | 'networks'>

/** A network on which tokens are swapped, with its namespace. */
export type SwapPlace = { chain: Chain; network: Network; tools: SwapTools }

/** A token of a call. */
type AskedToken = SwapPlace & {
  /** As the chain spells it; undefined for the coin. */
  address: string | undefined
}

/**
 * Finds a network on which tokens are swapped.
 *
 * @throws GatewayFailure `chain/malformed` or `chain/unsupported`
 */
export function requireSwapPlace({ chains, networks }: Facts, chainId: string): SwapPlace {
  const { network } = requireNetwork(networks, chainId)
  const chain = chains.find(network.chainNamespace)
  const tools = chain?.find(swapTools)
  if (!chain || !tools) {
    throw new GatewayFailure('chain/unsupported', `Tokens of ${network.chainNamespace} are not swapped here`)
  }
  return { chain, network, tools }
}

/**
 * Reads a token's CAIP-10 id.
 *
 * @throws GatewayFailure `request/address`, `chain/malformed` or `chain/unsupported`
 */
export function parseToken(facts: Facts, id: string): AskedToken {
  const { address, place } = parseId(facts, id)
  const { nativeToken, toAddressKey } = place.chain
  const isCoin = toAddressKey(address) === toAddressKey(nativeToken.placeholder)
  return { ...place, address: isCoin ? undefined : address }
}

/**
 * Reads who swaps: CAIP-10, on the network of the tokens.
 *
 * @throws GatewayFailure `request/address`, `swap/pair`
 */
export function parseAccount(facts: Facts, id: string, network: Network): string {
  const { address, place } = parseId(facts, id)
  if (place.network !== network)
    throw new SwapFailure('swap/pair', 'The account and the tokens are on different chains')
  return address
}

/**
 * Reads the two tokens of a swap.
 *
 * @throws GatewayFailure as {@link parseToken}; `swap/pair` when they are the same or on networks of different namespaces.
 */
export function parsePair(facts: Facts, { from, to }: { from: string; to: string }): SwapPlace & SwapPair {
  const sold = parseToken(facts, from)
  const bought = parseToken(facts, to)
  const destination = sold.network === bought.network ? undefined : bought.network
  if (sold.chain !== bought.chain) throw new SwapFailure('swap/pair', 'The tokens are on different chains')
  const { chain, network, tools } = sold
  const toKey = ({ address }: AskedToken) => (address === undefined ? '' : chain.toAddressKey(address))
  if (!destination && toKey(sold) === toKey(bought))
    throw new SwapFailure('swap/pair', 'A token is not swapped for itself')
  return { chain, network, tools, sold: sold.address, bought: bought.address, destination }
}

/**
 * Reads an amount of base units.
 *
 * @throws GatewayFailure `swap/amount`
 */
export function parseAtomic(text: string): bigint {
  const amount = parseWholeNumber(text)
  if (amount !== undefined && amount > 0n && amount < 1n << 256n) return amount
  throw new SwapFailure('swap/amount', 'The amount must be a whole number of base units above 0')
}

/** A token's id: the placeholder for the coin. */
export function toTokenId({ nativeToken }: Chain, caipNetworkId: CaipNetworkId, address: string | undefined) {
  return joinCaip10(caipNetworkId, address ?? nativeToken.placeholder)
}

function parseId(facts: Facts, id: string): { address: string; place: SwapPlace } {
  if (!isCaip10(id))
    throw new GatewayFailure('request/address', 'Tokens and accounts are named by CAIP-10 ids')
  const { address, caipNetworkId } = parseCaip10(id)
  const place = requireSwapPlace(facts, caipNetworkId)
  if (!place.chain.isAddress(address))
    throw new GatewayFailure('request/address', 'The address provided is invalid')
  return { address, place }
}
