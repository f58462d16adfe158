import type { RelayIdToken } from './toRelayIdToken.js'

/**
 * Cuts the number under the outermost member `id` out of a JSON object's text, so that a number of 19 digits keeps them
 * all. When the member stands twice the last one counts, as in `JSON.parse`.
 *
 * @param text - The text of an object that `JSON.parse` has accepted.
 * @returns The token as written, or undefined when there is no such number.
 */
export function readIdToken(text: string): RelayIdToken | undefined {
  let token: string | undefined
  let depth = 0
  let key: string | undefined
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const end = findStringEnd(text, at)
      if (depth === 1 && key === undefined) key = JSON.parse(text.slice(at, end)) as string
      at = end - 1
    } else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === ',' && depth === 1) key = undefined
    else if (character === ':' && depth === 1 && key === 'id') token = readNumber(text, at + 1)
  }
  return token as RelayIdToken | undefined
}

/** The index behind the closing quote of the string that starts at an index. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

/** True when an odd number of backslashes stands before an index. */
function isEscaped(text: string, index: number): boolean {
  let count = 0
  while (text[index - 1 - count] === '\\') count++
  return count % 2 === 1
}

function readNumber(text: string, start: number): string | undefined {
  const pattern = /[ \t\n\r]*(-?[0-9][0-9.eE+-]*)/y
  pattern.lastIndex = start
  return pattern.exec(text)?.[1]
}
