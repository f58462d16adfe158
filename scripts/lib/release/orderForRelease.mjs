/**
 * Puts packages in the order in which they can be published: each after all of ours that it asks for.
 *
 * @template {{ manifest: import('../workspaces.mjs').Manifest }} Package
 * @param {readonly Package[]} packages - Without cycles.
 * @returns {Package[]}
 */
export function orderForRelease(packages) {
  const byName = new Map(packages.map((one) => [one.manifest.name, one]))
  /** @type {Set<Package>} */
  const ordered = new Set()
  /** @param {Package} one */
  function add(one) {
    if (ordered.has(one)) return
    const { dependencies, peerDependencies } = one.manifest
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const needed = byName.get(name)
      if (needed) add(needed)
    }
    ordered.add(one)
  }
  for (const one of packages) add(one)
  return [...ordered]
}
