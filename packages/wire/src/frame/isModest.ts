/** The most a message between two windows may hold: characters of all its texts, values, and levels. */
const limits = { characters: 2_000_000, values: 20_000, levels: 32 }

/**
 * Whether a value is small enough to parse: any page that may post to a window may post anything, and a schema would walk
 * through all of it.
 *
 * @param value - The data of a message: plain data, as windows pass it.
 */
export function isModest(value: unknown): boolean {
  let characters = 0
  let values = 0
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.levels) return false
    const next: unknown[] = []
    for (const one of level) {
      if (++values > limits.values) return false
      if (typeof one === 'string') characters += one.length
      else if (Array.isArray(one)) {
        if (one.length > limits.values) return false
        next.push(...one)
      } else if (typeof one === 'object' && one !== null) {
        const entries = Object.entries(one)
        if (entries.length > limits.values) return false
        for (const [key, inner] of entries) {
          characters += key.length
          next.push(inner)
        }
      }
      if (characters > limits.characters || next.length > limits.values) return false
    }
    level = next
  }
  return true
}
