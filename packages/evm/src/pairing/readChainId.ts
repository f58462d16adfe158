/**
 * Reads the number of a chain: wallets name it as a number, or as text in either base.
 *
 * @param value - Anything.
 * @returns A whole number from 1 on, or `undefined`.
 */
export function readChainId(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value)
  const chainId = isText || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}
