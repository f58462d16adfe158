import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @typedef {{ sentence: string, path: string, title: string }} Claim */

/**
 * The rows of a page's tables of claims, those whose last column is called “Test”: what is said, and which tests prove it.
 * A cell names tests as links to their files, each followed by the test's title in quotes: `[a](a.test.ts) “It does”`. Where all
 * tests of a file are meant the title is left out.
 *
 * @param {string} markdown
 * @returns {Claim[]} One for each test of a row; a row that names none has one with an empty path.
 */
export function listClaims(markdown) {
  const claims = []
  let isInTable = false
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) {
      isInTable = false
      continue
    }
    const cells = line.split(/(?<!\\)\|/).slice(1, -1)
    const last = (cells.at(-1) ?? '').trim()
    if (last === 'Test') isInTable = true
    else if (isInTable && !/^:?-+:?$/.test(last)) claims.push(...readRow((cells.at(-2) ?? '').trim(), last))
  }
  return claims
}

/** @param {string} sentence @param {string} cell @returns {Claim[]} */
function readRow(sentence, cell) {
  const tests = [...cell.matchAll(/\[[^\]]*\]\(([^)]+)\)(?:\s*“([^”]+)”)?/g)]
  if (tests.length === 0) return [{ sentence, path: '', title: '' }]
  return tests.map(([, path = '', title = '']) => ({ sentence, path, title }))
}

/**
 * The claims of a page whose test is not there.
 *
 * @param {string} file Where the page is; its links begin there.
 * @returns {string[]} What is wrong with each.
 */
export function findUnproven(file) {
  return listClaims(readFileSync(file, 'utf8')).flatMap(({ path, sentence, title }) => {
    const test = join(dirname(file), path)
    if (path === '') return [`“${sentence}” names no test`]
    if (!existsSync(test)) return [`“${sentence}” names ${path}, which does not exist`]
    if (!/\.(test|spec)\.(mjs|tsx?)$/.test(path)) return [`“${sentence}” names ${path}, which is no test`]
    return readFileSync(test, 'utf8').includes(title) ? [] : [`${path} has no test “${title}”`]
  })
}
