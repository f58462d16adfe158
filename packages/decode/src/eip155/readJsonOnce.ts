/** A text of JSON, and what stands between its texts. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gy
const gap = /[^"{}[\]]*/gy
const colon = /\s*:/y

/**
 * Reads JSON in which no object has a name twice. Readers differ in which of two they take, so that one could be shown and the
 * other signed.
 *
 * @param text - The text.
 * @returns `undefined` for what is no JSON, or has a name twice.
 */
export function readJsonOnce(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return hasNameTwice(text) ? undefined : value
  } catch {
    // It is no JSON.
    return undefined
  }
}

/** Of a text that is JSON. */
function hasNameTwice(text: string): boolean {
  /** The names of every object that is open; a list has none. */
  const open: (Set<string> | undefined)[] = []
  for (let position = skip(gap, text, 0); position < text.length; ) {
    const end = skip(token, text, position)
    const found = text.slice(position, end)
    if (found === '{' || found === '[') open.push(found === '{' ? new Set() : undefined)
    else if (found === '}' || found === ']') open.pop()
    else if (skip(colon, text, end) > end) {
      const names = open.at(-1)
      // Two spellings of one name are that name twice.
      const name: string = JSON.parse(found)
      if (names?.has(name)) return true
      names?.add(name)
    }
    position = skip(gap, text, end)
  }
  return false
}

/** Where a pattern that begins at a place ends; the same place where it does not begin there. */
function skip(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position
  return pattern.test(text) ? pattern.lastIndex : position
}
