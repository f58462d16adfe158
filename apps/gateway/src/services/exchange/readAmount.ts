import { parseAmount } from '@latchkey/primitives'

const decimalForm = /^(\d{1,60}(\.\d{0,60})?|\.\d{1,60})$/
const hexForm = /^0x[0-9a-f]{1,50}$/i

/**
 * Reads an amount of whole tokens: decimal text, or hexadecimal text.
 *
 * @param text - As the caller wrote it.
 * @param decimals - Of the token.
 * @returns Base units, exactly; undefined for a text that is no amount, for nothing, and for a part of a base unit.
 */
export function readAmount(text: string, decimals: number): bigint | undefined {
  if (hexForm.test(text)) return toPositive(BigInt(text) * 10n ** BigInt(decimals))
  if (!decimalForm.test(text)) return undefined
  const [, fraction = ''] = text.split('.')
  if (fraction.replace(/0+$/, '').length > decimals) return undefined
  return toPositive(parseAmount(text, decimals))
}

function toPositive(amountAtomic: bigint): bigint | undefined {
  return amountAtomic > 0n ? amountAtomic : undefined
}
