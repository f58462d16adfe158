/** PostgreSQL's for a character that a text cannot have, in a column and in JSON. */
const codes = new Set(['22021', '22P05'])
/** How far an error's causes are followed. */
const maxDepth = 5

/**
 * Whether an error is the database's, for a text that it cannot keep.
 *
 * @param error - What a query threw; the cause may stand inside.
 */
export function isUnstorableText(error: unknown): boolean {
  let at = error
  for (let depth = 0; depth < maxDepth && at instanceof Error; depth++, at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && codes.has(code)) return true
  }
  return false
}
