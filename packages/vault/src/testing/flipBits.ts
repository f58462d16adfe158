/**
 * Every text that differs from a text in one bit of one of its characters, which are ASCII.
 *
 * @param text - The text.
 */
export function flipBits(text: string): string[] {
  return Array.from(text).flatMap((character, index) =>
    Array.from({ length: 7 }, (_, bit) => {
      const flipped = String.fromCharCode(character.charCodeAt(0) ^ (1 << bit))
      return text.slice(0, index) + flipped + text.slice(index + 1)
    }),
  )
}

/**
 * Every form that is left of an object's JSON when one bit of it was flipped; those that are no JSON any more are left out, since
 * whoever reads JSON refuses them.
 *
 * @param value - What is written as JSON.
 */
export function flipJson(value: unknown): unknown[] {
  return flipBits(JSON.stringify(value)).flatMap((text) => {
    try {
      return [JSON.parse(text)]
    } catch {
      // Refused by whoever reads it.
      return []
    }
  })
}
