import { execFileSync } from 'node:child_process'
import { rootFolder } from './rootFolder.mjs'

/** Where work is merged to, as a clone may know it. */
const mainBranches = ['main', 'origin/main']

/**
 * Finds the commit since which a change counts: where the branch left the main one; on the main one itself, the commit before the last.
 * What is not committed counts as well.
 *
 * @param {string} [folder] - Of a repository; this one unless said otherwise.
 * @returns {string} A commit's hash.
 */
export function findChangeBase(folder = rootFolder) {
  const head = ask(folder, 'rev-parse', 'HEAD')
  const left = mainBranches
    .map((branch) => ask(folder, 'merge-base', 'HEAD', branch))
    .find((base) => base !== undefined && base !== head)
  // The first commit of all has none before it.
  return left ?? ask(folder, 'rev-parse', '--verify', '--quiet', 'HEAD~1') ?? head ?? 'HEAD'
}

/** @param {string} folder @param {...string} args @returns {string | undefined} Nothing where git fails. */
function ask(folder, ...args) {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined // No such branch or commit.
  }
}
