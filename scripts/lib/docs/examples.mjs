import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listFiles } from '../hashFiles.mjs'
import { rootFolder } from '../rootFolder.mjs'
import { checkSources } from './checkSources.mjs'

/**
 * @typedef {{ file: string, line: number, code: string }} Example - `file` relative to the repository, `line` of its first line.
 */

/** What examples may use without saying where it comes from. */
const given = `
import type { Kit, Network } from '@latchkey/core'
import type { Transport } from 'viem'
declare global {
  const projectId: string
  const gateway: string
  const kit: Kit
  const networks: readonly Network[]
  const transports: Record<number, Transport>
}
`

/**
 * Lists the TypeScript in a Markdown file.
 *
 * @param {string} path - Relative to the repository.
 * @returns {Example[]}
 */
export function listMarkdownExamples(path) {
  const text = readFileSync(join(rootFolder, path), 'utf8')
  return [...text.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(({ 1: code = '', index }) => ({
    file: path,
    line: toLine(text, index) + 1,
    code,
  }))
}

/**
 * Lists the examples in the doc comments below a folder.
 *
 * @param {string} folder - Relative to the repository.
 * @returns {Example[]}
 */
export function listCommentExamples(folder) {
  const files = listFiles([join(rootFolder, folder)]).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test|\.d\.ts$/.test(file),
  )
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/^ *\* @example\n((?: *\*(?! @|\/).*\n)+)/gm)].map(
      ({ 1: lines = '', index }) => ({
        file: relative(rootFolder, file),
        line: toLine(text, index) + 1,
        code: lines.replace(/^ *\* ?/gm, ''),
      }),
    )
  })
}

/**
 * Checks examples as a reader's project would, against the sources of our packages.
 *
 * @param {readonly Example[]} examples
 * @returns {Promise<string[]>} What is wrong, with the line where it is written.
 */
export async function checkExamples(examples) {
  const providers =
    'declare function Providers(given: { children: import("react").ReactNode }): import("react").ReactNode'
  const files = {
    'given.d.ts': given,
    'kit.ts': 'const own = kit\nexport { own as kit }\n',
    'Providers.tsx': `${providers}\nexport { Providers }\n`,
    ...Object.fromEntries(examples.map(({ code }, index) => [toFile(index), `${code}\nexport {}\n`])),
  }
  // Several examples of one page may make the same thing.
  const problems = await checkSources(files, { noUnusedLocals: false, noUnusedParameters: false })
  return problems.map(({ file, line, text }) => {
    const example = examples.find((_, index) => toFile(index) === file)
    return `${example?.file ?? file}:${(example?.line ?? 1) + line - 1} ${text}`
  })
}

/** @param {number} index - Of the example. */
function toFile(index) {
  return `example${index}.tsx`
}

/** @param {string} text @param {number} index */
function toLine(text, index) {
  return text.slice(0, index).split('\n').length
}
