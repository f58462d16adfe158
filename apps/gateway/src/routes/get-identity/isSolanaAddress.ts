const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const keyBytes = 32

/**
 * Tells whether a text is a Solana address: base58 of 32 bytes.
 *
 * @param value - Any text.
 */
export function isSolanaAddress(value: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) return false
  const leadingZeros = /^1*/.exec(value)?.[0].length ?? 0
  let number = 0n
  for (const character of value) number = number * 58n + BigInt(alphabet.indexOf(character))
  const bytes = number === 0n ? 0 : Math.ceil(number.toString(16).length / 2)
  return leadingZeros + bytes === keyBytes
}
