import { findClosingQuote } from '../../../http/findClosingQuote.js'

/** What the proxy does with a body. */
export type MethodPolicy = {
  /** Requests that are refused, by position in the batch (0 for a single one). */
  refused: ReadonlySet<number>
  /** True when the text could mean another method to a different JSON reader. */
  isAmbiguous: boolean
}

/**
 * Finds requests that a node shall not get. Readers of JSON differ in which of two equal names they take, and some
 * ignore the case of names, so every spelling counts, and a text with more method names than requests is ambiguous.
 *
 * @param body - The parsed body: one request or a batch.
 * @param text - The body as it came.
 * @param isAllowed - Whether a method is passed on.
 */
export function applyMethodPolicy(
  body: unknown,
  text: string,
  isAllowed: (method: string) => boolean,
): MethodPolicy {
  const requests = Array.isArray(body) ? body : [body]
  const refused = new Set<number>()
  let known = 0
  requests.forEach((request, index) => {
    const methods = getMethods(request)
    known += methods.length
    if (!methods.every((method) => typeof method === 'string' && isAllowed(method))) refused.add(index)
  })
  return { refused, isAmbiguous: countMethodNames(text) > known }
}

/** What a request names as its method, in every spelling of the name. */
export function getMethods(request: unknown): unknown[] {
  if (typeof request !== 'object' || request === null) return []
  return Object.entries(request)
    .filter(([name]) => name.toLowerCase() === 'method')
    .map(([, value]) => value)
}

/** Counts names `method` anywhere in the text, escaped or not; parameters may have some of their own. */
function countMethodNames(text: string): number {
  if (!/method|\\u/i.test(text)) return 0
  return listNames(text).filter(isMethodName).length
}

/**
 * Lists the names of a JSON text, still escaped. By hand, because a regular expression goes over a text of escaped
 * quotes again from each of them, which takes minutes for the longest body.
 */
function listNames(text: string): string[] {
  const names: string[] = []
  for (let start = text.indexOf('"'); start !== -1; ) {
    const end = findClosingQuote(text, start + 1)
    if (end === -1) break
    const next = skipSpace(text, end + 1)
    if (text[next] === ':') names.push(text.slice(start + 1, end))
    start = text.indexOf('"', next)
  }
  return names
}

function skipSpace(text: string, from: number): number {
  let index = from
  while (index < text.length && ' \t\n\r'.includes(text.charAt(index))) index++
  return index
}

function isMethodName(rawName: string): boolean {
  // The longest spelling escapes each of the six letters.
  if (rawName.length > 36) return false
  return String(JSON.parse(`"${rawName}"`)).toLowerCase() === 'method'
}
