import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, isCaip2, parseCaip2 } from './caip2.js'

declare const brand: unique symbol

/** A CAIP-10 account id, `namespace:reference:address`. Made only by {@link parseCaip10} and {@link toCaip10}. */
export type CaipAddress = string & { readonly [brand]: 'caip-10' }

/** CAIP-10 account address: 1 to 128 of `[-.%a-zA-Z0-9]`. */
const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Tells whether a text is a CAIP-10 account id (exactly three parts, §5.006).
 *
 * @param value - Any text.
 */
export function isCaip10(value: string): value is CaipAddress {
  const parts = value.split(':')
  return parts.length === 3 && isCaip2(`${parts[0]}:${parts[1]}`) && addressPattern.test(parts[2] ?? '')
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
  const { caipNetworkId } = parseCaip2(`${namespace}:${reference}`)
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
