/**
 * How long an amount that is typed is, for the style sheet to choose letters in which all of it is seen on a narrow screen.
 *
 * @param text - As it is typed.
 * @returns A value of `data-length`; undefined for short ones.
 */
export function toAmountLength(text: string): 'medium' | 'long' | undefined {
  if (text.length > 12) return 'long'
  return text.length > 6 ? 'medium' : undefined
}
