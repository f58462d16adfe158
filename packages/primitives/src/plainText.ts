/** Longest name shown of a wallet, site or token, in characters: a name is no place for a message to the visitor. */
export const maxNameLength = 64

/**
 * One line of a text that someone else wrote, such as the name of a token: without characters that nobody sees or that
 * reorder what is read, and cut where it is too long. What separates words becomes one space.
 *
 * @param text - The text.
 * @param maxLength - How much of it is kept, in UTF-16 units (64).
 *
 * @example
 * toPlainText('Meta\u200BMask\u202E\n Wallet') // 'MetaMask Wallet'
 */
export function toPlainText(text: string, maxLength: number = maxNameLength): string {
  return (
    text
      // Default ignorable: bidirectional controls, zero-width characters, fillers, tags. U+2800 is an empty cell of Braille.
      .replace(/[\p{DI}\p{Cf}\p{Cs}\u2800]/gu, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, maxLength)
      // Half of a character that was cut apart.
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd()
  )
}
