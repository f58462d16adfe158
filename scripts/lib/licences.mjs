const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])

/**
 * The licence a package states, as an SPDX expression.
 *
 * @param {{ license?: unknown, licenses?: unknown }} manifest
 * @returns {string | undefined}
 */
export function readLicence({ license, licenses }) {
  if (typeof license === 'string') return license
  if (license && typeof license === 'object' && 'type' in license) return String(license.type)
  // An old form: a list of which the user may choose one.
  if (Array.isArray(licenses)) return licenses.map((entry) => entry.type ?? entry).join(' OR ')
  return undefined
}

/**
 * Whether an SPDX expression allows use under permissive licences only.
 *
 * @param {string} expression - `A OR B` needs one, `A AND B` needs both.
 */
export function isPermissive(expression) {
  const text = expression.replace(/[()]/g, ' ')
  return text
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((name) => permissive.has(name.trim())))
}

/**
 * The exception made for a package.
 *
 * @template Exception
 * @param {string} name
 * @param {Readonly<Record<string, Exception>>} exceptions - By name; a `*` at the end stands for any rest.
 * @returns {Exception | undefined}
 */
export function findException(name, exceptions) {
  const pattern = Object.keys(exceptions).find((key) =>
    key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : key === name,
  )
  return pattern === undefined ? undefined : exceptions[pattern]
}

/** Publishers whose newer versions are not open, whatever a manifest says: only named versions come in. */
const watchedScopes = ['@reown/', '@walletconnect/']

/**
 * Whether a package comes from a publisher who closed newer versions, and this version is not one of those let in.
 *
 * @param {string} name
 * @param {string} version
 * @param {Readonly<Record<string, { versions?: readonly string[] }>>} exceptions
 */
export function isClosed(name, version, exceptions) {
  if (!watchedScopes.some((scope) => name.startsWith(scope))) return false
  return !findException(name, exceptions)?.versions?.includes(version)
}

/**
 * The packages a lock file names, also those that another machine would install.
 *
 * @param {{ packages?: Readonly<Record<string, { name?: string, version?: string }>> }} lock
 * @returns {{ name: string, version: string }[]}
 */
export function readLockedPackages({ packages = {} }) {
  return Object.entries(packages).flatMap(([path, { name, version }]) => {
    // An alias has its real name beside it.
    const found = name ?? path.split('node_modules/').at(-1)
    return path.includes('node_modules/') && found && version ? [{ name: found, version }] : []
  })
}
