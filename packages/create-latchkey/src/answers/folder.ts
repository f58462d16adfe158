import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { TextQuestion } from './Prompts.js'

/** What a project's folder may have before: nobody's work. */
const harmless = new Set(['.git', '.DS_Store'])

/** Names that npm refuses. */
const refused = new Set(['node_modules', 'favicon.ico'])

/**
 * The question for the project's folder, which is not there yet or empty.
 *
 * @param from - Where the command runs.
 */
export function createFolderQuestion(from: string): TextQuestion {
  return {
    question: 'Which folder?',
    flag: 'A folder',
    usual: 'latchkey-app',
    findProblem: (folder) => findFolderProblem(from, folder),
  }
}

/**
 * The name of the package in a folder: the folder's own, as far as npm allows it.
 *
 * @returns Nothing where none of it is left.
 */
export function toPackageName(folder: string): string | undefined {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
    .slice(0, 214)
  return name === '' || refused.has(name) ? undefined : name
}

function findFolderProblem(from: string, folder: string): string | undefined {
  const path = resolve(from, folder)
  if (folder.trim() === '') return 'The folder has no name. Type one, such as latchkey-app.'
  if (!toPackageName(path)) {
    return `${folder} can't name a package: npm takes Latin letters and digits. Choose another folder.`
  }
  if (!existsSync(path)) return undefined
  if (!statSync(path).isDirectory()) return `${folder} is a file. Choose another folder.`
  if (readdirSync(path).every((name) => harmless.has(name))) return undefined
  return `${folder} has files already, and none of them is overwritten. Choose another folder, or empty it.`
}
