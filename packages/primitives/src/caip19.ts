import { type CaipNetworkId, isCaip2 } from './caip.js'

/** The parts of a CAIP-19 asset id, `network/namespace:reference` with an optional token id. */
export type CaipAssetParts = {
  caipNetworkId: CaipNetworkId
  /** Of the network. */
  namespace: string
  /** How the asset is named, such as `slip44` for the coin of a network. */
  assetNamespace: string
  assetReference: string
  /** Of one token among several of a contract. */
  tokenId: string | undefined
}

/** CAIP-19: namespace 3 to 8 of `[-a-z0-9]`, reference 1 to 128, token id 1 to 78 of `[-.%a-zA-Z0-9]`. */
const assetPattern = /^([^/]{1,41})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})(?:\/([-.%a-zA-Z0-9]{1,78}))?$/

/**
 * Reads a CAIP-19 asset id.
 *
 * @param value - Any text.
 * @returns Undefined for a text that has another form.
 *
 * @example
 * readCaip19('eip155:1/slip44:60')?.assetReference // '60'
 */
export function readCaip19(value: string): CaipAssetParts | undefined {
  const [, network = '', assetNamespace = '', assetReference = '', tokenId] = assetPattern.exec(value) ?? []
  if (!isCaip2(network)) return undefined
  const [namespace = ''] = network.split(':')
  return { caipNetworkId: network, namespace, assetNamespace, assetReference, tokenId }
}

/**
 * Joins parts that are known to be well formed to a CAIP-19 asset id; {@link readCaip19} checks them.
 *
 * @param caipNetworkId - The asset's network.
 * @param name - Namespace and reference of the asset, such as `slip44:60`.
 */
export function joinCaip19(caipNetworkId: CaipNetworkId, name: string): string {
  return `${caipNetworkId}/${name}`
}
