import { readField } from '@latchkey/core'
import { type AddressClaim, readAddressClaim } from '../wallets/readAccounts.js'

/** Wallets derive an address for each payment, and some name them all. */
const maxEntries = 500
/** A property is longer than this in no wallet. */
const maxTextLength = 200_000
/** Wallets nest what they say by account, by intention, or not at all. */
const maxDepth = 3

/**
 * Reads what a wallet says of its addresses: a list, or lists by intention, by account, or by both.
 *
 * @param value - The property's JSON text, or an event's data.
 */
export function readAddresses(value: unknown): readonly AddressClaim[] {
  const found: AddressClaim[] = []
  const collect = (node: unknown, intention: string | undefined, depth: number): void => {
    if (found.length >= maxEntries || typeof node !== 'object' || node === null) return
    if (typeof readField(node, 'address') === 'string') {
      const claim = readAddressClaim(node)
      found.push({ ...claim, purpose: claim.purpose ?? intention })
      return
    }
    if (depth === 0) return
    for (const [key, inner] of Object.entries(node).slice(0, maxEntries)) {
      collect(inner, /^(payment|ordinals?)$/.test(key) ? key : intention, depth - 1)
    }
  }
  collect(typeof value === 'string' ? parse(value) : value, undefined, maxDepth)
  return found
}

function parse(text: string): unknown {
  if (text.length > maxTextLength) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A property that is no JSON says nothing.
    return undefined
  }
}
