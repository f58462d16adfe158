import { entropyBytes } from '@latchkey/wire/vault'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { assertSecret } from '../bytes/assertSecret.js'
import { type Bytes, zero } from '../bytes/zero.js'

/** 128 bits and a checksum of 4. */
export const wordCount = 12
const bitsPerWord = 11

/**
 * Writes entropy as BIP-39 words, as bytes: what the library makes is a text, which stays in memory until the engine likes to
 * forget it. The words are ASCII, so these bytes are their UTF-8.
 *
 * @param entropy - 16 bytes, lent.
 * @returns Twelve words with a space between each, which belong to the caller.
 * @throws `vault/bytes-invalid` when there are not 16 bytes, or they were overwritten: everybody knows the wallet of zeros.
 */
export async function encodeWords(entropy: Bytes): Promise<Bytes> {
  assertSecret('entropy', entropy, entropyBytes)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', entropy))
  const bits = new Uint8Array(entropyBytes + 1)
  bits.set(entropy)
  bits[entropyBytes] = hash[0] ?? 0
  const words = Array.from({ length: wordCount }, (_, index) => wordlist[readWordIndex(bits, index)] ?? '')
  const encoded = new Uint8Array(words.reduce((length, word) => length + word.length + 1, -1))
  let offset = 0
  for (const word of words) {
    if (offset > 0) encoded[offset++] = 0x20
    for (let index = 0; index < word.length; index++) encoded[offset++] = word.charCodeAt(index)
  }
  zero(hash, bits)
  return encoded
}

function readWordIndex(bits: Uint8Array, word: number): number {
  let index = 0
  for (let bit = word * bitsPerWord; bit < (word + 1) * bitsPerWord; bit++) {
    index = index * 2 + (((bits[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
  }
  return index
}
