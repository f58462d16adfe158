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
