import { VaultError } from '@latchkey/errors/vault'
import { entropyBytes } from '@latchkey/wire/vault'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Bytes } from '../bytes/zero.js'
import { encodeWords, wordCount } from './encodeWords.js'

/**
 * Writes the entropy as the twelve words a person can keep (BIP-39, English, no passphrase). This is the one place where a
 * key becomes a text, which nobody can overwrite: call it for the page that shows the words, and nowhere else.
 *
 * @param entropy - 16 bytes, lent.
 * @returns Twelve words with a space between each.
 * @throws `vault/bytes-invalid` when there are not 16 bytes, or they were overwritten.
 */
export async function toMnemonic(entropy: Bytes): Promise<string> {
  const words = await encodeWords(entropy)
  try {
    return new TextDecoder().decode(words)
  } finally {
    words.fill(0)
  }
}

/**
 * Reads twelve words a person typed, whatever their case and the spaces between them.
 *
 * @param mnemonic - The words.
 * @returns 16 bytes of entropy, which belong to the caller.
 * @throws `vault/words-invalid`, which tells the place of a wrong word, never the word.
 */
export function fromMnemonic(mnemonic: string): Bytes {
  const refuse = (reason: string, cause?: unknown) =>
    new VaultError('vault/words-invalid', { reason }, { cause })
  const words = mnemonic.normalize('NFKD').toLowerCase().trim().split(/\s+/)
  if (words.length !== wordCount) throw refuse(`there are ${words.length} instead of ${wordCount}`)
  const unknown = words.flatMap((word, index) => (wordlist.includes(word) ? [] : [index + 1]))
  if (unknown.length > 0) throw refuse(`not in the list: word ${unknown.join(', ')}`)
  try {
    const entropy = mnemonicToEntropy(words.join(' '), wordlist)
    return new Uint8Array(entropy.buffer, entropy.byteOffset, entropyBytes)
  } catch {
    // The library's error may quote the words.
    throw refuse('one of them is another word of the list, or two have changed places')
  }
}
