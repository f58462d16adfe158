import {
  createPublicClient,
  type Hex,
  http,
  isAddressEqual,
  type PublicClient,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { LocalNetwork } from '../../chains/eip155/LocalNetwork.js'

const coinPlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const marketAbi = parseAbi([
  'function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])',
])

/** A local chain with the way to its node. */
export type BridgeChain = { network: LocalNetwork; rpcUrl: string; client: PublicClient }

/** A token of a chain; the zero address is the coin. */
export type BridgeToken = { address: Hex; symbol: string; decimals: number }

/** Connects a local chain. */
export function connectChain(network: LocalNetwork): BridgeChain {
  const [rpcUrl] = network.rpcUrls.default.http
  // What is in a block is asked for again and again: an old answer would be wrong.
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 })
  return { network, rpcUrl, client }
}

/**
 * Finds a token by its address.
 *
 * @param network - Its chain.
 * @param address - In any case; the coin by the zero address or by the one of `e`s.
 */
export function findToken(
  { nativeCurrency, tokens }: LocalNetwork,
  address: string,
): BridgeToken | undefined {
  const asked = address.toLowerCase()
  if (asked === zeroAddress || asked === coinPlaceholder) return { ...nativeCurrency, address: zeroAddress }
  const found = tokens.find((token) => token.address.toLowerCase() === asked)
  return found && { address: found.address, symbol: found.symbol, decimals: found.decimals }
}

/**
 * Tells what an amount is worth in another token, by the market of a chain. The tokens of both chains have the same addresses.
 *
 * @returns Base units of the bought token; undefined when nobody trades the two.
 */
export async function convert(
  { client, network: { market } }: BridgeChain,
  { amountAtomic, from, to }: { amountAtomic: bigint; from: Hex; to: Hex },
): Promise<bigint | undefined> {
  const [first, last] = [from, to].map((token) => (token === zeroAddress ? market.wrappedNative : token)) as [
    Hex,
    Hex,
  ]
  if (isAddressEqual(first, last)) return amountAtomic
  const path = [first, last].some((token) => isAddressEqual(token, market.wrappedNative))
    ? [first, last]
    : [first, market.wrappedNative, last]
  return client
    .readContract({
      ...{ address: market.router, abi: marketAbi, functionName: 'getAmountsOut' },
      args: [amountAtomic, path],
    })
    .then((amounts) => amounts.at(-1))
    .catch(() => undefined)
}
