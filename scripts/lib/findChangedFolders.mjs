import { execFileSync } from 'node:child_process'
import { rootFolder } from './rootFolder.mjs'

/**
 * The packages in which something changed since a commit, committed or not, and `scripts` along with them.
 *
 * @param {string} base - The commit.
 * @param {readonly string[]} workspaces - The folders of all packages.
 * @param {string} [folder] - Of a repository; this one unless said otherwise.
 * @returns {string[]} Their folders, with a slash at the end.
 */
export function findChangedFolders(base, workspaces, folder = rootFolder) {
  /** @param {...string} args */
  const list = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\0').filter(Boolean)
  const paths = [
    ...list('diff', '--name-only', '--relative', '-z', base),
    ...list('ls-files', '--others', '--exclude-standard', '-z'),
  ]
  const folders = workspaces.map((path) => `${path}/`)
  return ['scripts/', ...folders.filter((one) => paths.some((path) => path.startsWith(one)))]
}
