import { AppKitError } from '@latchkey/errors'
import type { Namespace } from './chains/namespaces.js'

/**
 * Tells whether a text has the form of a namespace (CAIP-2).
 *
 * @param value - Any text.
 */
export function isNamespace(value: string): value is Namespace {
  return /^[-a-z0-9]{3,8}$/.test(value)
}

declare const brand: unique symbol

/** A CAIP-2 network id, `namespace:reference`. `parseCaip2` and `toCaip2` check the reference. */
export type CaipNetworkId = `${Namespace}:${string}`

/** CAIP-2: namespace 3 to 8 of `[-a-z0-9]`, reference 1 to 32 of `[-_a-zA-Z0-9]`. */
const networkPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/**
 * Tells whether a text is a CAIP-2 network id (exactly two parts).
 *
 * @param value - Any text.
 */
export function isCaip2(value: string): value is CaipNetworkId {
  return networkPattern.test(value)
}

/** A CAIP-10 account id, `namespace:reference:address`. Made only by `parseCaip10` and `toCaip10`. */
export type CaipAddress = string & { readonly [brand]: 'caip-10' }

/**
 * Joins what is known to be well formed to a CAIP-2 network id; `toCaip2` checks it.
 *
 * @param namespace - The network's.
 * @param reference - The chain id within the namespace.
 */
export function joinCaip2(namespace: Namespace, reference: string | number): CaipNetworkId {
  return `${namespace}:${reference}` as CaipNetworkId
}

/**
 * Joins a network id and an address that are known to be well formed to a CAIP-10 account id; `toCaip10` checks it.
 *
 * @param caipNetworkId - The account's network.
 * @param address - The account's address on it.
 */
export function joinCaip10(caipNetworkId: CaipNetworkId, address: string): CaipAddress {
  return `${caipNetworkId}:${address}` as CaipAddress
}

/**
 * The address of a CAIP-10 account id.
 *
 * @param caipAddress - The id.
 */
export function toBareAddress(caipAddress: CaipAddress): string {
  return caipAddress.slice(caipAddress.lastIndexOf(':') + 1)
}

/**
 * Shortens an address for lists. Screens on which money is confirmed show it whole.
 *
 * @param address - The whole address.
 * @param options - `start`: leading characters kept (4), `end`: trailing characters kept (6).
 *
 * @example
 * truncateAddress('0x52908400098527886E0F7030069857D2E4169EE7') // '0x52…169EE7'
 */
export function truncateAddress(address: string, { start = 4, end = 6 } = {}): string {
  return address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`
}

/** CAIP-10 account address: 1 to 128 of `[-.%a-zA-Z0-9]`. */
const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Tells whether a text is a CAIP-10 account id (exactly three parts).
 *
 * @param value - Any text.
 */
export function isCaip10(value: string): value is CaipAddress {
  const parts = value.split(':')
  return parts.length === 3 && isCaip2(`${parts[0]}:${parts[1]}`) && addressPattern.test(parts[2] ?? '')
}

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
 * @param namespace - The network's.
 * @param reference - The chain id within the namespace.
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
