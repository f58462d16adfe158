/**
 * Finds where a text inside a JSON text ends.
 *
 * @param text - The JSON text.
 * @param from - The position after the opening quote.
 * @returns The position of the closing quote, or -1.
 */
export function findClosingQuote(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
  return -1
}
