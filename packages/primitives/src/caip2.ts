import { AppKitError } from '@latchkey/errors'
import type { Namespace } from './namespace.js'

declare const brand: unique symbol

/** A CAIP-2 network id, `namespace:reference`, such as `eip155:1`. Made only by {@link parseCaip2} and {@link toCaip2}. */
export type CaipNetworkId = string & { readonly [brand]: 'caip-2' }

/** CAIP-2: namespace 3 to 8 of `[-a-z0-9]`, reference 1 to 32 of `[-_a-zA-Z0-9]`. */
const pattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/**
 * Tells whether a text is a CAIP-2 network id (exactly two parts, §5.007).
 *
 * @param value - Any text.
 */
export function isCaip2(value: string): value is CaipNetworkId {
  return pattern.test(value)
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
 * @param namespace - Such as `eip155`.
 * @param reference - The chain id within the namespace; a number for EVM.
 * @throws `parsing/caip-2` when the result is not well formed.
 */
export function toCaip2(namespace: Namespace, reference: string | number): CaipNetworkId {
  return parseCaip2(`${namespace}:${reference}`).caipNetworkId
}
