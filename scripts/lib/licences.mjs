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
