/**
 * A hue that is always the same for a text.
 *
 * @param seed - A name or an address; upper and lower case do not matter.
 * @returns Degrees, 0 to 359.
 */
export function getHue(seed: string): number {
  let hash = 0
  for (const character of seed.toLowerCase()) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  }
  return hash % 360
}
