import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootFolder } from '../rootFolder.mjs'
import { listPublicExports } from './publicExports.mjs'

/**
 * Checks files as a project of their own would, against the sources of our packages, in one run of the compiler.
 *
 * @param {Readonly<Record<string, string>>} files - Their texts, by path.
 * @param {object} [options] - Of the compiler, in the place of the repository's own.
 * @returns {Promise<{ file: string, line: number, text: string }[]>} What is wrong in them.
 */
export async function checkSources(files, options) {
  const folder = mkdtempSync(join(rootFolder, 'node_modules', '.sources-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(getConfig(options)))
    const output = await runCompiler(folder)
    return [...output.matchAll(/^(.+)\((\d+),\d+\): error (.*)$/gm)]
      .map(([, file = '', line, text = '']) => ({ file, line: Number(line), text }))
      .filter(({ file }) => Object.hasOwn(files, file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {object} [options] */
function getConfig(options) {
  return {
    extends: join(rootFolder, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      declaration: false,
      noEmit: true,
      types: ['react'],
      paths: Object.fromEntries(listPublicExports().map(({ specifier, file }) => [specifier, [file]])),
      ...options,
    },
    include: ['**/*'],
  }
}

/** @param {string} folder @returns {Promise<string>} What it says of files, each by its path in the folder. */
function runCompiler(folder) {
  const compiler = join(rootFolder, 'node_modules/.bin/tsc')
  return new Promise((resolve) => {
    execFile(compiler, [], { cwd: folder, maxBuffer: 64_000_000 }, (_, stdout) => resolve(stdout))
  })
}
