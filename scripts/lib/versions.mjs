/**
 * Whether a version comes before another. What follows the three numbers is not looked at.
 *
 * @param {string} version
 * @param {string} other
 */
export function isOlder(version, other) {
  const [first, second] = [version, other].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (first?.[index] ?? 0) - (second?.[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/**
 * Whether a version is one that a range with a caret allows, such as 8.4.1 for `^8.4.0`.
 *
 * @param {string} version
 * @param {string} range
 */
export function isInRange(version, range) {
  if (!range.startsWith('^')) return false
  const lowest = range.slice(1)
  const [major = '', minor] = lowest.split('.')
  // Before 1.0 each second number may break what was.
  const fixed = major === '0' ? `0.${minor}.` : `${major}.`
  return version.startsWith(fixed) && !isOlder(version, lowest)
}
