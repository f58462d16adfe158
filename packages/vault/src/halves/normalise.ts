/**
 * Writes what a person typed in the one form a key is made from: NFKD, as BIP-39 has it, so that every keyboard gives the same
 * bytes; spaces of any kind and number as one, none around.
 *
 * @param text - As it was typed.
 */
export function normalise(text: string): string {
  return text.normalize('NFKD').replace(/\s+/g, ' ').trim()
}

/** UTF-8 has no half of a surrogate pair: all of them would become the same replacement character. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
