/** @typedef {import('../workspaces.mjs').Manifest} Manifest */

/** What an archive may have at its root beside `dist`; a style sheet is an entry itself. */
const rootFiles = /^(package\.json|README\.md|LICENSE|NOTICE|\w+\.css)$/
/** What tests and builds leave in `dist`. */
const leftovers = /(^|\/)((?<!exports\/)testing|node_modules)\/|\.test(-d)?\.|\.tsbuildinfo$/
/** Of a registry, not of this machine or of somebody's repository. */
const registryRange = /^[\^~>=<]*\d[\w.+-]*( ?(\|\||-)? ?[\^~>=<]*\d[\w.+-]*)*$/

/**
 * Looks at a package as it would be published.
 *
 * @param {Manifest} manifest
 * @param {readonly string[]} files - All files of the archive, relative to its root.
 * @param {ReadonlyMap<string, Manifest>} own - All packages of the repository by their names.
 * @returns {string[]} What is wrong with it.
 */
export function findReleaseProblems(manifest, files, own) {
  const { name, version, license, exports = {} } = manifest
  const there = new Set(files)
  /** @type {string[]} */
  const problems = []
  if (manifest.private) problems.push('is private')
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) problems.push(`has no version (${version})`)
  if (license !== 'MIT') problems.push('its licence is not MIT')
  for (const file of ['README.md', 'LICENSE']) if (!there.has(file)) problems.push(`${file} is missing`)
  for (const [subpath, target] of Object.entries(exports)) {
    const targets = Object.entries(typeof target === 'string' ? { default: target } : Object(target))
    for (const [, path] of targets)
      if (!there.has(String(path).replace(/^\.\//, '')))
        problems.push(`${subpath} is ${path}, which is not in it`)
    const isCode = targets.some(([, path]) => String(path).endsWith('.js'))
    if (isCode && targets[0]?.[0] !== 'types') problems.push(`${subpath} has no types, or not first`)
  }
  for (const file of files) {
    const isIntended = (file.startsWith('dist/') && !leftovers.test(file)) || rootFiles.test(file)
    if (!isIntended) problems.push(`has ${file}, which is not meant for others`)
  }
  for (const [other, range] of listRanges(manifest)) {
    const ours = own.get(other)
    if (!registryRange.test(range)) problems.push(`${other} is ${range}, which no registry has`)
    if (ours?.private) problems.push(`depends on ${other}, which is not published`)
    if (ours && ours.version !== range) problems.push(`${other} is ${ours.version} here, not ${range}`)
  }
  return problems.map((problem) => `${name}: ${problem}`)
}

/** @param {Manifest} manifest */
function listRanges({ dependencies, optionalDependencies, peerDependencies }) {
  return Object.entries({ ...peerDependencies, ...optionalDependencies, ...dependencies })
}
