import { readFileSync } from 'node:fs'
import { listFiles } from '../hashFiles.mjs'

const eventName = /'([A-Z]+(?:_[A-Z]+)+|INITIALIZE)'/g

/**
 * Lists the names of a union of names.
 *
 * @param {string} text - The source of the type.
 */
export function listEventNames(text) {
  return [...text.matchAll(eventName)].map(([, name = '']) => name)
}

/**
 * Lists the names that are used in code, apart from their declaration and tests.
 *
 * @param {readonly string[]} folders - Absolute.
 */
export function listUsedNames(folders) {
  const files = listFiles([...folders]).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test|AnalyticsEventName\.ts$/.test(file),
  )
  return new Set(files.flatMap((file) => listEventNames(readFileSync(file, 'utf8'))))
}

/**
 * Lists the properties with which an event is tracked where they are written out on the spot.
 *
 * @param {readonly string[]} folders - Absolute.
 * @returns By name of the event.
 */
export function listTrackedProperties(folders) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map()
  for (const file of listFiles([...folders])) {
    if (!/\.tsx?$/.test(file) || /\.test/.test(file)) continue
    for (const [, name = '', members = ''] of readFileSync(file, 'utf8').matchAll(
      /\btrack\(\s*'([A-Z_]+)',\s*\{([\s\S]*?)\}\s*\)/g,
    )) {
      const properties = found.get(name) ?? new Set()
      // Values may hold commas and names of their own; only what begins a member counts.
      for (const [, property = ''] of members.matchAll(/(?:^|,)\s*([a-zA-Z_]\w*)\s*(?=[:,]|$)/g)) {
        properties.add(property)
      }
      found.set(name, properties)
    }
  }
  return found
}

/**
 * Reads the table of events.
 *
 * @param {string} markdown
 * @returns {{ name: string, meaning: string, properties: string[] }[]}
 */
export function readEventTable(markdown) {
  return [...markdown.matchAll(/^\| `([A-Z_]+)` *\| ([^|]*?) *\| ([^|]*?) *\|$/gm)].map(
    ([, name = '', meaning = '', properties = '']) => ({
      name,
      meaning,
      properties: [...properties.matchAll(/`(\w+)`/g)].map(([, property = '']) => property),
    }),
  )
}
