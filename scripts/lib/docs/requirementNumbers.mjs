import { readFileSync } from 'node:fs'
import { listFiles } from '../hashFiles.mjs'

/** A number of a requirement, with the member of a list where one is named. */
const clause = '§\\d\\.\\d{3}(?:\\.[A-Za-z]\\w*)?'
/** A case of the HTTP calls. */
const httpCase = '\\b(?:ANA|AUT|BAL|CFG|DIR|HIS|ID|INF|NAM|ORI|RPC)-\\d{1,2}\\b'

const anyNumber = new RegExp(`${clause}|${httpCase}`, 'g')
const entry = new RegExp(`^- \\*\\*(${clause}|${httpCase})\\*\\* \\S`, 'gm')
const testFile = /\.(test|spec|test-d)\.(ts|tsx|mjs)$/

/**
 * Lists the numbers a test file names, in titles and whatever else is not a comment.
 *
 * @param {string} text
 */
export function listNamed(text) {
  const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  return new Set(code.match(anyNumber) ?? [])
}

/**
 * Lists the numbers that have a line in the list of requirements.
 *
 * @param {string} text - Markdown.
 */
export function listExplained(text) {
  return [...text.matchAll(entry)].map(([, number = '']) => number)
}

/**
 * Lists the numbers tests name without an explanation.
 *
 * @param {readonly string[]} folders - Absolute.
 * @param {string} requirements - Markdown.
 * @returns Each as `number in file`.
 */
export function findUnexplained(folders, requirements) {
  const explained = new Set(listExplained(requirements))
  return listFiles([...folders])
    .filter((file) => testFile.test(file))
    .flatMap((file) =>
      [...listNamed(readFileSync(file, 'utf8'))]
        .filter((number) => !explained.has(number))
        .map((number) => `${number} in ${file}`),
    )
}
