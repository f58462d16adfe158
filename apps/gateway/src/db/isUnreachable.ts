import { DrizzleQueryError } from 'drizzle-orm'

/** How far an error's causes are followed. */
const maxDepth = 5

/** The network's errors, as Node.js names them. */
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** PostgreSQL's own (SQLSTATE): connection lost, too many connections or no room, shut down or starting, out of time. */
const serverCodes = /^(08|53|57P0|57014)/

/** What the drivers say without a code. */
const texts =
  /PGlite is closed|pool after calling end|connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/i

/**
 * Whether an error is the database's, and means that it could not be asked.
 *
 * @param error - What anything threw.
 */
export function isDatabaseOut(error: unknown): boolean {
  const isOfDatabase =
    error instanceof DrizzleQueryError || (error instanceof Error && texts.test(error.message))
  return isOfDatabase && isUnreachable(error)
}

/**
 * Whether an error means that the database could not be asked, as opposed to a question it could not answer.
 *
 * @param error - What a query threw; the cause may stand inside.
 */
export function isUnreachable(error: unknown): boolean {
  let at = error
  for (let depth = 0; depth < maxDepth && at instanceof Error; depth++, at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && (networkCodes.has(code) || serverCodes.test(code))) return true
    if (texts.test(at.message)) return true
  }
  return false
}
