/**
 * Writes characters that are invisible or reorder a text as their code points, such as `\u{202e}`.
 *
 * @param {string} text - Any text; line breaks and tabs stay.
 */
export function showHidden(text) {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{DI}]/gu, (character) =>
    character === '\n' || character === '\t' ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
