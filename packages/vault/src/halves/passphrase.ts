import { VaultError } from '@latchkey/errors/vault'
import { keyBytes } from '@latchkey/wire/vault'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { assertSecret } from '../bytes/assertSecret.js'
import type { Bytes } from '../bytes/zero.js'
import { stretch } from './argon2id.js'
import { isWellFormed, normalise } from './normalise.js'

/** The list has 2^11 words. */
const bitsPerWord = 11
/** Five words of the list at random, which at a second a guess are 10^9 years of one computer. */
const minBits = 55
const maxCharacters = 500

/**
 * Makes a passphrase of random words. Six of them are 66 bits, each more is 11.
 *
 * @param words - At least six.
 * @returns Words with a space between each, to be shown once.
 */
export function createPassphrase(words = 6): string {
  if (words < 6) throw new VaultError('vault/passphrase-weak', { reason: 'it needs six words or more' })
  // 65,536 is a multiple of the list's length, so every word is equally likely.
  const random = crypto.getRandomValues(new Uint16Array(words))
  const passphrase = Array.from(random, (number) => wordlist[number % wordlist.length])
  random.fill(0)
  return passphrase.join(' ')
}

/**
 * Estimates the bits of a passphrase, from below. Words of the list count as if they were picked at random, each once; anything
 * else by NIST SP 800-63-1, A.2.1 (4 bits for the first character, 2 for the next seven, 1.5 up to twenty, 1 for each more),
 * where what repeats is counted once. No estimate knows a line from a song: offer {@link createPassphrase} first.
 *
 * @param passphrase - As typed.
 */
export function estimatePassphraseBits(passphrase: string): number {
  const text = normalise(passphrase)
  const words = new Set(text.toLowerCase().split(' '))
  if ([...words].every((word) => wordlist.includes(word))) return words.size * bitsPerWord
  const characters = [...text]
  const places = characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''))
  const length = Math.min(characters.length, new Set(places).size + 2)
  const upTo = (from: number, to: number) => Math.max(0, Math.min(length, to) - from)
  return upTo(0, 1) * 4 + upTo(1, 8) * 2 + upTo(8, 20) * 1.5 + upTo(20, length)
}

/**
 * Refuses a new passphrase that does not withstand whoever has all the server stores: at least 55 bits.
 *
 * @param passphrase - As typed.
 * @throws `vault/passphrase-weak`
 */
export function assertPassphrase(passphrase: string): void {
  readPassphrase(passphrase)
  if (estimatePassphraseBits(passphrase) >= minBits) return
  const reason = 'it is too easy to guess. Take the words that are offered, or a longer one'
  throw new VaultError('vault/passphrase-weak', { reason })
}

/**
 * Makes the client half of a passphrase's slot by Argon2id: 64 MiB, three passes, one lane.
 *
 * @param parameters - `passphrase`: as typed; `salt`: the slot's, 32 bytes, lent.
 * @returns 32 bytes, which belong to the caller.
 * @throws `vault/bytes-invalid`, `vault/passphrase-weak` for what is no passphrase at all, `vault/argon2-unavailable`.
 */
export async function derivePassphraseHalf({
  passphrase,
  salt,
}: {
  passphrase: string
  salt: Bytes
}): Promise<Bytes> {
  assertSecret('salt', salt, keyBytes)
  return stretch(readPassphrase(passphrase), salt)
}

function readPassphrase(passphrase: string): string {
  const text = normalise(passphrase)
  const refuse = (reason: string) => new VaultError('vault/passphrase-weak', { reason })
  if (text === '') throw refuse('it is empty')
  if (text.length > maxCharacters) throw refuse(`it has more than ${maxCharacters} characters`)
  if (!isWellFormed(text)) throw refuse('it has half a character')
  return text
}
