/**
 * Reads JSON.
 *
 * @param text - Any text.
 * @returns The value, or undefined (which no JSON means) when the text is no JSON.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
