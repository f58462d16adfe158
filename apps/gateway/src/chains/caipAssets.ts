import { type CaipNetworkId, joinCaip19, parseCaip2, readCaip19 } from '@latchkey/primitives'
import type { Chain, Chains } from './createChains.js'

/** A coin or a token. */
export type NamedAsset = {
  network: CaipNetworkId
  /** Undefined for the coin of the network. */
  address: string | undefined
}

/** Where assets are looked up by their names. */
type Names = Pick<Chains, 'find'>

/**
 * Reads a CAIP-19 id.
 *
 * @param chains - The namespaces known.
 * @param text - Any text.
 * @returns Undefined if the text names neither the coin of a network nor a token.
 */
export function readAsset(chains: Names, text: string): NamedAsset | undefined {
  const parts = readCaip19(text)
  const chain = parts && chains.find(parts.namespace)
  if (!parts || !chain?.assetNames || parts.tokenId !== undefined) return undefined
  const { assetNamespace, assetReference: address, caipNetworkId: network } = parts
  const coin = chain.assetNames.toCoin(parseCaip2(network).reference)
  if (`${assetNamespace}:${address}` === coin) return { network, address: undefined }
  const isToken = assetNamespace === chain.assetNames.token && isTokenAddress(chain, address)
  return isToken ? { network, address } : undefined
}

/**
 * Writes the CAIP-19 id of an asset.
 *
 * @param chains - The namespaces known.
 * @returns Undefined if the namespace has no such names.
 */
export function writeAsset(chains: Names, { address, network }: NamedAsset): string | undefined {
  const { namespace, reference } = parseCaip2(network)
  const names = chains.find(namespace)?.assetNames
  if (!names) return undefined
  return joinCaip19(network, address === undefined ? names.toCoin(reference) : `${names.token}:${address}`)
}

/** Whether two assets are the same, however their addresses are written. */
export function isSameAsset(chains: Names, one: NamedAsset, other: NamedAsset): boolean {
  if (one.network !== other.network) return false
  if (one.address === undefined || other.address === undefined) return one.address === other.address
  const chain = chains.find(parseCaip2(one.network).namespace)
  return chain !== undefined && chain.toAddressKey(one.address) === chain.toAddressKey(other.address)
}

/**
 * Whether a text names something that accounts of a namespace hold, where a token's address is asked for: one has the form of an
 * address, the coin has its placeholder, which on some chains has no such form.
 *
 * @param chain - The namespace.
 * @param text - Any text.
 */
export function isAssetAddress(
  chain: Pick<Chain, 'isAddress' | 'isTokenAddress' | 'nativeToken'>,
  text: string,
): boolean {
  return isTokenAddress(chain, text) || text === chain.nativeToken.placeholder
}

function isTokenAddress(chain: Pick<Chain, 'isAddress' | 'isTokenAddress'>, text: string): boolean {
  return chain.isTokenAddress?.(text) ?? chain.isAddress(text)
}
