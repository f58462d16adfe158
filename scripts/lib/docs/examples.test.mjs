import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { rootFolder } from '../rootFolder.mjs'
import { checkExamples, listCommentExamples, listMarkdownExamples } from './examples.mjs'
import { readOwnNames, writeProgram } from './migrate.mjs'
import { listPublicExports } from './publicExports.mjs'

const entries = listPublicExports()
/** Packages whose examples use what the reader has already, such as a key or a frame. */
const sketched = ['channel', 'codemod', 'embedded', 'errors', 'pairing', 'vault', 'wire']
const packages = readdirSync(join(rootFolder, 'packages')).filter(
  (name) => !sketched.includes(name) && entries.some(({ file }) => file.includes(`/packages/${name}/`)),
)
const pages = ['start', 'hooks', 'migrate', 'own-ui', 'frameworks']
  .map((name) => `docs/${name}.md`)
  .concat(packages.map((name) => `packages/${name}/README.md`))
const inPages = pages.flatMap(listMarkdownExamples)
// What says where its names come from is a whole example; the others are a line to look at.
const inComments = packages
  .flatMap((name) => listCommentExamples(`packages/${name}/src`))
  .filter(({ code }) => code.includes("from '@latchkey/"))

const exported = new Set(entries.flatMap(({ values }) => values))
const own = readOwnNames(readFileSync(join(rootFolder, 'docs/migrate.md'), 'utf8'))
/** Names of docs/migrate.md that no package exports: options, properties and types, if they are ours at all. */
const others = own.names.filter((name) => !exported.has(name))
const hooks = own.names.filter((name) => /^use[A-Z]/.test(name))

const broken = {
  file: 'broken',
  line: 7,
  code: "import { createKit } from '@latchkey/core'\n\ncreateKit({})\n",
}
const unknown = readOwnNames(
  '## From X\n\n| X | Latchkey |\n| --- | --- |\n| `a` | `teleport`, `kit.theme.spin`, `theme` |\n| `b` | the same |\n',
)

/** What the compiler says of all of them: it checks every package each time it runs. @type {string[]} */
let problems
beforeAll(async () => {
  problems = await checkExamples([
    ...inPages,
    ...inComments,
    { file: 'names', line: 1, code: writeProgram(others, own.paths, hooks) },
    { file: 'unknown', line: 1, code: writeProgram(unknown.names, unknown.paths, ['useKit']) },
    broken,
  ])
})

/** @param {string} file */
const findProblems = (file) => problems.filter((problem) => problem.startsWith(`${file}:`))

test('what the pages show compiles, and so do the examples of doc comments', () => {
  expect(new Set(inPages.map(({ file }) => file))).toEqual(new Set(pages))
  expect(inComments.length).toBeGreaterThan(1)
  expect(problems.filter((problem) => !/^(names|unknown|broken):/.test(problem))).toEqual([])
})

test('an example that does not compile is named by its line', () => {
  expect(findProblems('broken')).toEqual([expect.stringMatching(/^broken:9 TS2739/)])
})

test('docs/migrate.md names nothing of ours that is not there', () => {
  expect(own.packages.length).toBeGreaterThan(2)
  expect(own.packages.filter((name) => !entries.some(({ specifier }) => specifier === name))).toEqual([])
  expect(own.names.length - others.length).toBeGreaterThan(20)
  expect(others.length).toBeGreaterThan(30)
  expect(hooks.filter((name) => !exported.has(name))).toEqual([])
  expect(findProblems('names')).toEqual([])
})

test('a name that is not there is found', () => {
  expect(unknown).toEqual({ names: ['teleport', 'theme', 'b'], packages: [], paths: ['kit.theme.spin'] })
  expect(findProblems('unknown')).toEqual([
    expect.stringContaining('"teleport"'),
    expect.stringContaining('"b"'),
    expect.stringContaining("'spin'"),
  ])
})
