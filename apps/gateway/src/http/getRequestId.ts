import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Anything longer or stranger than this could disturb logs. */
const sanePattern = /^[\w.:-]{1,128}$/

/**
 * The id of a request: the caller's own `x-request-id` when it looks sane, else a new UUID.
 *
 * @param request - The request.
 */
export function getRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && sanePattern.test(given) ? given : randomUUID()
}
