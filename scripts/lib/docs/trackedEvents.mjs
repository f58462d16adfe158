import { readFileSync } from 'node:fs'
import { listFiles } from '../hashFiles.mjs'

const eventName = /'([A-Z]+(?:_[A-Z]+)+|INITIALIZE)'/g

/**
 * Lists the names that are declared: the kit's own and those of its features.
 *
 * @param {readonly string[]} folders - Absolute.
 */
export function listDeclaredNames(folders) {
  const texts = listSources(folders).map((file) => readFileSync(file, 'utf8'))
  return texts.flatMap((text) =>
    [...text.matchAll(/\binterface AnalyticsEvents \{([^}]*)\}/g)].flatMap(([, members = '']) =>
      [...members.matchAll(/^\s*([A-Z_]+): unknown$/gm)].map(([, name = '']) => name),
    ),
  )
}

/** @param {readonly string[]} folders */
function listSources(folders) {
  return listFiles([...folders]).filter((file) => /\.tsx?$/.test(file) && !/\.test/.test(file))
}

/**
 * Lists the names that are used in code, apart from their declarations and tests.
 *
 * @param {readonly string[]} folders - Absolute.
 */
export function listUsedNames(folders) {
  return new Set(
    listSources(folders).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(eventName)].map(([, name = '']) => name),
    ),
  )
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
  for (const file of listSources(folders)) {
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
