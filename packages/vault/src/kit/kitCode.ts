import { VaultError } from '@latchkey/errors/vault'
import { type Bytes, zero } from '../bytes/zero.js'
import { isWellFormed } from '../halves/normalise.js'

/** Crockford's base32: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bitsPerSymbol = 5
/** 160 bits. */
export const codeBytes = 20
const codeSymbols = 32
const checkSymbols = 4
const groups = /.{4}(?=.)/g
/**
 * The largest prime that four symbols hold. The remainder by a prime differs whenever one symbol was changed or two have changed
 * places; of any other mistake one in a million passes, and then the kit does not open.
 */
const checkPrime = 1_048_573

/**
 * Writes the code of a recovery kit: nine groups of four symbols, of which the last is a checksum.
 *
 * @param bytes - 20 bytes, lent.
 */
export function encodeKitCode(bytes: Bytes): string {
  const digits = new Uint8Array(codeSymbols + checkSymbols)
  for (let bit = 0; bit < codeBytes * 8; bit++) {
    const index = Math.floor(bit / bitsPerSymbol)
    digits[index] = (digits[index] ?? 0) * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
  }
  let rest = getRemainder(digits.subarray(0, codeSymbols))
  for (let index = digits.length - 1; index >= codeSymbols; index--) {
    digits[index] = rest & 31
    rest >>= bitsPerSymbol
  }
  const symbols = Array.from(digits, (digit) => alphabet.charAt(digit)).join('')
  zero(digits)
  return symbols.replace(groups, '$&-')
}

/**
 * Reads the code of a recovery kit as people copy it: in any case, with or without groups, O for 0, I and L for 1.
 *
 * @param code - As typed.
 * @returns 20 bytes, which belong to the caller.
 * @throws `vault/kit-code-invalid`, without a symbol of the code.
 */
export function decodeKitCode(code: string): Bytes {
  const refuse = (reason: string) => new VaultError('vault/kit-code-invalid', { reason })
  const symbols = isWellFormed(code)
    ? code
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s\p{Dash}]/gu, '')
    : '?'
  const digits = Uint8Array.from(symbols.replaceAll('O', '0').replace(/[IL]/g, '1'), (symbol) =>
    alphabet.indexOf(symbol),
  )
  try {
    const wrong = digits.indexOf(255)
    if (wrong >= 0) throw refuse(`symbol ${wrong + 1} is none that a code has`)
    if (digits.length !== codeSymbols + checkSymbols) {
      throw refuse(`it has ${digits.length} symbols instead of ${codeSymbols + checkSymbols}`)
    }
    const check = digits.subarray(codeSymbols).reduce((sum, digit) => sum * 32 + digit, 0)
    if (getRemainder(digits.subarray(0, codeSymbols)) !== check) throw refuse('a symbol is wrong')
    return toBytes(digits)
  } finally {
    zero(digits)
  }
}

function getRemainder(digits: Uint8Array): number {
  return digits.reduce((rest, digit) => (rest * 32 + digit) % checkPrime, 0)
}

function toBytes(digits: Uint8Array): Bytes {
  const bytes = new Uint8Array(codeBytes)
  for (let bit = 0; bit < codeBytes * 8; bit++) {
    const digit = digits[Math.floor(bit / bitsPerSymbol)] ?? 0
    const value = (digit >> (bitsPerSymbol - 1 - (bit % bitsPerSymbol))) & 1
    bytes[bit >> 3] = ((bytes[bit >> 3] ?? 0) << 1) | value
  }
  return bytes
}
