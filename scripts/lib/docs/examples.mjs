import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listFiles } from '../hashFiles.mjs'
import { rootFolder } from '../rootFolder.mjs'
import { listPublicExports } from './publicExports.mjs'

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
  const folder = mkdtempSync(join(rootFolder, 'node_modules', '.examples-'))
  try {
    writeFileSync(join(folder, 'given.d.ts'), given)
    writeFileSync(join(folder, 'kit.ts'), 'const own = kit\nexport { own as kit }\n')
    const providers =
      'declare function Providers(given: { children: import("react").ReactNode }): import("react").ReactNode'
    writeFileSync(join(folder, 'Providers.tsx'), `${providers}\nexport { Providers }\n`)
    for (const [index, { code }] of examples.entries()) {
      writeFileSync(join(folder, `example${index}.tsx`), `${code}\nexport {}\n`)
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(getConfig()))
    const output = await runCompiler(folder)
    return [...output.matchAll(/example(\d+)\.tsx\((\d+),\d+\): error (.*)/g)].map(
      ([, index, line, text]) => {
        const example = examples[Number(index)]
        return `${example?.file}:${(example?.line ?? 0) + Number(line) - 1} ${text}`
      },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function getConfig() {
  return {
    extends: join(rootFolder, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      declaration: false,
      noEmit: true,
      noUnusedLocals: false,
      noUnusedParameters: false,
      // Several examples of one page may make the same thing.
      types: ['react'],
      paths: Object.fromEntries(listPublicExports().map(({ specifier, file }) => [specifier, [file]])),
    },
    include: ['*'],
  }
}

/** @param {string} folder @returns {Promise<string>} */
function runCompiler(folder) {
  const compiler = join(rootFolder, 'node_modules/.bin/tsc')
  return new Promise((resolve) => {
    execFile(compiler, ['-p', folder], { maxBuffer: 64_000_000 }, (_, stdout) => resolve(stdout))
  })
}

/** @param {string} text @param {number} index */
function toLine(text, index) {
  return text.slice(0, index).split('\n').length
}
