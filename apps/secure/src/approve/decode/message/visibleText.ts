/**
 * Characters nobody sees, or that reorder what is read. Not among them: what joins and styles emoji (U+200D between
 * pictographs, U+FE0F after one), and line breaks.
 */
const hidden =
  /(?<!\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]?)\u200d|(?<![\p{Extended_Pictographic}\d#*])\ufe0f|(?![\u200d\ufe0f\n\t\r])[\p{Cc}\p{Cf}\p{DI}\p{Cs}\p{Co}\u2028\u2029\u2800]/gu

/**
 * Tells whether a text has characters in it that nobody sees.
 *
 * @param text - Somebody else's text.
 */
export function hasHiddenCharacters(text: string): boolean {
  return countHiddenCharacters(text) > 0
}

/** How many characters of a text nobody sees. */
export function countHiddenCharacters(text: string): number {
  return text.match(hidden)?.length ?? 0
}

/**
 * A text with every character in it that nobody sees as its number, such as `⟨U+202E⟩`.
 *
 * @param text - Somebody else's text.
 */
export function toVisibleText(text: string): string {
  return text.replace(
    hidden,
    (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}
