/** Bitcoin's alphabet. */
const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Writes bytes in base58 of the Bitcoin alphabet.
 *
 * @param bytes - Any bytes; leading zeros are kept.
 */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length || carry > 0; index++) {
      carry += (digits[index] ?? 0) * 256
      digits[index] = carry % 58
      carry = Math.floor(carry / 58)
    }
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const text = digits.reverse().map((digit) => base58Alphabet[digit])
  return base58Alphabet.charAt(0).repeat(zeros < 0 ? bytes.length : zeros) + text.join('')
}

/**
 * Reads base58 of the Bitcoin alphabet.
 *
 * @param text - Any text.
 * @returns The bytes, or undefined when a character does not belong to it.
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (const character of text) {
    let carry = base58Alphabet.indexOf(character)
    if (carry < 0) return undefined
    for (let index = 0; index < bytes.length || carry > 0; index++) {
      carry += (bytes[index] ?? 0) * 58
      bytes[index] = carry & 0xff
      carry >>= 8
    }
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()])
}
