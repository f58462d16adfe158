import { type CaipNetworkId, parseCaip2 } from '@latchkey/primitives'
import type { FrameChain } from './chains/FrameChain.js'
import { frameChains } from './chains/registry.js'

type Chains = Readonly<Record<string, FrameChain>>

/**
 * A network as the protocol writes it: its CAIP-2 id, where its namespace has no other way.
 *
 * @param caipNetworkId - The network.
 * @param chains - The wallet's, by their namespaces.
 */
export function writeFrameChainId(
  caipNetworkId: CaipNetworkId,
  chains: Chains = frameChains,
): number | CaipNetworkId {
  const { namespace, reference } = parseCaip2(caipNetworkId)
  const chain = Object.hasOwn(chains, namespace) ? chains[namespace] : undefined
  return chain?.writeReference?.(reference) ?? caipNetworkId
}

/**
 * A network as CAIP-2 has it.
 *
 * @param chainId - As the protocol writes it: a text without a colon is a network of the first chain that may mean it.
 * @param chains - The wallet's, by their namespaces.
 * @returns The text as it was where no chain means anything by it.
 */
export function readFrameChainId(chainId: string | number, chains: Chains = frameChains): string {
  const text = String(chainId)
  if (text.includes(':')) return text
  const found = Object.entries(chains).find(([, chain]) => chain.isReference(text))
  return found ? `${found[0]}:${text}` : text
}
