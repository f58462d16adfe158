import { findCycles } from './findCycles.mjs'

/**
 * Finds the knots of a workspace's folders: groups that import each other's values. A folder is the first level below `src`;
 * types may cross, since nothing of them is left at run time.
 *
 * @param {string} root - The workspace's `src`, as the files are named.
 * @param {Iterable<{ from: string, to: string }>} imports - Of values, by file.
 * @returns {string[][]} The folders of each knot, sorted.
 */
export function findKnots(root, imports) {
  /** @type {Map<string, Set<string>>} */
  const edges = new Map()
  for (const { from, to } of imports) {
    const [importing, imported] = [from, to].map((file) => getFolder(root, file))
    if (!importing || !imported || importing === imported) continue
    edges.set(importing, (edges.get(importing) ?? new Set()).add(imported))
  }
  return findCycles(new Map([...edges].map(([folder, targets]) => [folder, [...targets]])))
}

/**
 * @param {string} root
 * @param {string} file
 * @returns {string | undefined} Nothing for a file that is in no folder.
 */
function getFolder(root, file) {
  if (!file.startsWith(`${root}/`)) return undefined
  const parts = file.slice(root.length + 1).split('/')
  return parts.length > 1 ? parts[0] : undefined
}
