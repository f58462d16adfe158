import { isAppKitError } from '@latchkey/errors'
import { formatAmount, parseAmount } from '@latchkey/primitives'

/** No currency has more digits behind the point than this, and no answer of a gateway. */
const maxDigits = 30

/**
 * Reads decimal text exactly, for comparing and adding.
 *
 * @param text - Such as `97.10`.
 * @returns The amount times ten to the thirtieth; undefined when it is none.
 */
export function readDecimal(text: string): bigint | undefined {
  return readAmount(text, maxDigits)
}

/** Writes what {@link readDecimal} has read. */
export function writeDecimal(value: bigint): string {
  return formatAmount(value, maxDigits)
}

/**
 * Reads an amount of a token.
 *
 * @param text - Decimal text.
 * @param decimals - Of the token.
 * @returns Base units; undefined when it is none, or too precise.
 */
export function readAmount(text: string, decimals: number): bigint | undefined {
  try {
    return parseAmount(text, decimals)
  } catch (error) {
    if (isAppKitError(error)) return undefined
    throw error
  }
}
