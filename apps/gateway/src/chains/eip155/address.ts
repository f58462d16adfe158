import { isEvmAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Address } from 'viem'

/**
 * Tells whether a text is an address as the gateway takes it: with `0x`, the checksum not looked at.
 *
 * @param text - Any text.
 */
export function isAddress(text: string): text is Address {
  return text.startsWith('0x') && isEvmAddress(text)
}

/**
 * Takes an address that a handler let through.
 *
 * @param text - The address.
 * @throws TypeError when nobody has looked at it.
 */
export function toAddress(text: string): Address {
  if (!isAddress(text)) throw new TypeError('An address was not checked')
  return text
}

/** An address in a configuration. */
export const addressSchema = v.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value),
  'Expected an EVM address',
)
