/** Prints JSON as the formatter does: lists of words on one line. */
export function printJson(value: object): string {
  const text = JSON.stringify(value, null, 2)
  const inline = text.replace(
    /\[\s+([^[\]{}]*?)\s+\]/g,
    (_, items: string) => `[${items.replace(/\s+/g, ' ')}]`,
  )
  return `${inline}\n`
}
