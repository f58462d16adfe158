/**
 * A text in groups of four, for comparing it.
 *
 * @param text - Such as an address.
 */
export function groupByFour(text: string): string[] {
  return text.match(/.{1,4}/g) ?? []
}
