import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootFolder } from '../rootFolder.mjs'
import { readWorkspaces } from '../workspaces.mjs'
import { recipeNames } from './recipes.mjs'

/** @typedef {import('./recipes.mjs').RecipeName} RecipeName */

/** What of a recipe stays where it is. */
const notCopied = new Set(['lines.mjs', 'README.md'])

/** What tools keep for themselves among the packages. */
const caches = ['.cache', '.vite']

/**
 * The files of the repository, with those that are new: relative to it.
 *
 * @returns {string[]}
 */
export function listRepository() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: rootFolder,
    maxBuffer: 2 ** 26,
  })
  return String(listed)
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(rootFolder, file)))
}

/**
 * The files of a recipe, relative to its folder, which are put into the repository's.
 *
 * @param {RecipeName} name
 * @returns {string[]}
 */
export function listRecipe(name) {
  const folder = `recipes/${name}/`
  return listRepository()
    .filter((file) => file.startsWith(folder))
    .map((file) => file.slice(folder.length))
    .filter((file) => !notCopied.has(file))
}

/**
 * Copies the repository, with what is installed and built, and puts the files of all recipes into it.
 *
 * @param {string} folder - Where to; on the same disk it takes seconds.
 * @returns {ReadonlyMap<string, string>} What the repository's own files were, for {@link listChanged}.
 */
export function copyRepository(folder) {
  for (const file of listRepository()) copy(join(rootFolder, file), join(folder, file))
  const before = new Map(listRepository().map((file) => [file, digest(join(folder, file))]))
  for (const name of recipeNames) {
    for (const file of listRecipe(name)) copy(join(rootFolder, 'recipes', name, file), join(folder, file))
  }
  for (const own of ['.', ...readWorkspaces().map((workspace) => workspace.folder)]) {
    if (existsSync(join(rootFolder, own, 'node_modules'))) linkPackages(own, folder)
    const built = join(rootFolder, own, 'dist')
    // With their times, so that only what is new is compiled.
    if (own !== '.' && existsSync(built)) {
      cpSync(built, join(folder, own, 'dist'), { recursive: true, preserveTimestamps: true })
    }
  }
  // What was compiled and checked before; the types of tests are only there after a check.
  for (const kept of ['packages/modal/src/styles/generated', '.latchkey/types']) {
    if (!existsSync(join(rootFolder, kept))) continue
    cpSync(join(rootFolder, kept), join(folder, kept), { recursive: true, preserveTimestamps: true })
  }
  for (const name of listNewPackages()) {
    symlinkSync(`../../packages/${name}`, join(folder, 'node_modules/@latchkey', name))
  }
  return before
}

/**
 * What of the repository's own files in a copy is not as it was.
 *
 * @param {string} folder - The copy.
 * @param {ReadonlyMap<string, string>} before - What they were.
 * @returns {string[]}
 */
export function listChanged(folder, before) {
  return [...before].flatMap(([file, was]) => (digest(join(folder, file)) === was ? [] : [file]))
}

/** @param {string} path */
function digest(path) {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'gone'
}

/** @param {string} from @param {string} to */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { preserveTimestamps: true })
}

/** Hard links where the disk is the same; links inside the packages go on pointing into the copy. @param {string} own @param {string} folder */
function linkPackages(own, folder) {
  const [from, to] = [join(rootFolder, own, 'node_modules'), join(folder, own, 'node_modules')]
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    rmSync(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to])
  }
  for (const cache of caches) rmSync(join(to, cache), { recursive: true, force: true })
}

/** What `npm install` would link. */
function listNewPackages() {
  const files = recipeNames.flatMap((name) => listRecipe(name))
  const names = files.flatMap((file) => /^packages\/([^/]+)\/package\.json$/.exec(file)?.[1] ?? [])
  return names.filter((name) => !existsSync(join(rootFolder, 'packages', name)))
}
