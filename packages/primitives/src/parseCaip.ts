import { AppKitError } from '@latchkey/errors'
import { type CaipAddress, type CaipNetworkId, isCaip2, isCaip10, type Namespace } from './caip.js'

/**
 * Reads a CAIP-2 network id.
 *
 * @param value - `namespace:reference`.
 * @returns The id with its two parts.
 * @throws `parsing/caip-2` when the text has not exactly two well-formed parts.
 *
 * @example
 * parseCaip2('eip155:1') // { caipNetworkId: 'eip155:1', namespace: 'eip155', reference: '1' }
 */
export function parseCaip2(value: string): {
  caipNetworkId: CaipNetworkId
  namespace: string
  reference: string
} {
  if (!isCaip2(value)) throw new AppKitError('parsing/caip-2', { value })
  const [namespace = '', reference = ''] = value.split(':')
  return { caipNetworkId: value, namespace, reference }
}

/**
 * Joins a namespace and a reference to a CAIP-2 network id.
 *
 * @param namespace - Such as `eip155`.
 * @param reference - The chain id within the namespace; a number for EVM.
 * @throws `parsing/caip-2` when the result is not well formed.
 */
export function toCaip2(namespace: Namespace, reference: string | number): CaipNetworkId {
  return parseCaip2(`${namespace}:${reference}`).caipNetworkId
}

/**
 * Reads a CAIP-10 account id.
 *
 * @param value - `namespace:reference:address`.
 * @returns The id with its parts.
 * @throws `parsing/caip-10` ("Invalid CAIP-10 address") when the text has not exactly three well-formed parts.
 *
 * @example
 * parseCaip10('eip155:1:0x52908400098527886E0F7030069857D2E4169EE7').address
 */
export function parseCaip10(value: string): {
  caipAddress: CaipAddress
  caipNetworkId: CaipNetworkId
  namespace: string
  reference: string
  address: string
} {
  if (!isCaip10(value)) throw new AppKitError('parsing/caip-10', { value })
  const [namespace = '', reference = '', address = ''] = value.split(':')
  // The first two parts of an account id are one.
  const caipNetworkId = `${namespace}:${reference}` as CaipNetworkId
  return { caipAddress: value, caipNetworkId, namespace, reference, address }
}

/**
 * Joins a network id and an address to a CAIP-10 account id.
 *
 * @param caipNetworkId - The account's network.
 * @param address - The account's address on it.
 * @throws `parsing/caip-10` when the result is not well formed.
 */
export function toCaip10(caipNetworkId: CaipNetworkId, address: string): CaipAddress {
  return parseCaip10(`${caipNetworkId}:${address}`).caipAddress
}
