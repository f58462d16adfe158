import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * What a selector asks for at least, of the element it stands for: for each of the selectors that are listed, the classes of its last
 * part. Undefined where that cannot be told at a glance.
 *
 * @param {string} selector
 * @returns {readonly (readonly string[])[] | undefined}
 */
export function readWantedClasses(selector) {
  // What stands in brackets may hold commas and classes of its own, and a backslash makes anything part of a name.
  if (/[\\"'&|/]/.test(selector)) return undefined
  const plain = withoutBrackets(selector)
  if (plain === undefined) return undefined
  return plain.split(',').map((one) => {
    const last =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    return [...last.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
  })
}

/** @param {string} selector @returns {string | undefined} Undefined where brackets do not match. */
function withoutBrackets(selector) {
  let depth = 0
  let plain = ''
  for (const character of selector) {
    if (character === '(' || character === '[') depth += 1
    if (depth === 0) plain += character
    if (character === ')' || character === ']') depth -= 1
    if (depth < 0) return undefined
  }
  return depth === 0 ? plain : undefined
}

/**
 * Asks happy-dom for the style of an element with all rules of a page but those whose classes the element does not have. Each look for a
 * button by its name asks for the style of every element on the way, and matching all rules of the modal's styles to each took a fifth of
 * all its tests' time. What matches is the same: a selector whose last part names a class matches nothing without it.
 */
async function skipOtherRules() {
  // The package whose tests have a page.
  const { resolve } = createRequire(join(import.meta.dirname, '../../packages/modal/package.json'))
  const path = resolve('happy-dom/lib/query-selector/QuerySelector.js')
  const { default: QuerySelector } = await import(/* @vite-ignore */ pathToFileURL(path).href)
  if (QuerySelector.isQuick) return
  const { matches } = QuerySelector
  /** @type {Map<string, ReturnType<typeof readWantedClasses>>} */
  const known = new Map()
  QuerySelector.isQuick = true
  /** @type {(element: Element, selector: string, options?: { ignoreErrors?: boolean }) => unknown} */
  QuerySelector.matches = function quickMatches(element, selector, options) {
    // Rules of a style sheet are asked for so: what is wrong with one is no error.
    if (options?.ignoreErrors && typeof selector === 'string') {
      if (!known.has(selector)) known.set(selector, readWantedClasses(selector))
      const wanted = known.get(selector)
      if (wanted) {
        const own = ` ${element.getAttribute('class') ?? ''} `
        const mayMatch = wanted.some((classes) => classes.every((name) => own.includes(name)))
        if (!mayMatch) return null
      }
    }
    return matches.call(QuerySelector, element, selector, options)
  }
}

if ('happyDOM' in globalThis) await skipOtherRules()
