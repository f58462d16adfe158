import type { FastifyInstance } from 'fastify'
import { findClosingQuote } from './findClosingQuote.js'
import { GatewayFailure } from './GatewayFailure.js'

/** A body as it came and as JSON. */
export type ParsedBody = { text: string; value: unknown }

/** The original service's limit, 2 MiB. */
export const maxBodyBytes = 2 * 1024 * 1024

/** Deeper than anybody means; what writes or walks a value calls itself once for each level, and has room for some thousands. */
const maxDepth = 1_000

/**
 * Reads every body as JSON whatever its content type says: browsers send beacons and calls without preflight as
 * text/plain.
 *
 * @param app - The router.
 */
export function addBodyParser(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // Also keeps malformed content types from being refused before the parser is asked.
    if (request.method === 'POST' || request.method === 'PUT') {
      request.headers['content-type'] = 'application/json'
    }
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const bodyText = text.toString()
    if (bodyText === '') return done(null, undefined)
    if (isTooDeep(bodyText)) {
      return done(new GatewayFailure('request/body-too-deep', `The body has more than ${maxDepth} levels`))
    }
    try {
      done(null, { text: bodyText, value: JSON.parse(bodyText) } satisfies ParsedBody)
    } catch (cause) {
      done(new GatewayFailure('request/body-not-json', 'The body is not valid JSON', { cause }))
    }
  })
}

/** Counts the levels of a JSON text; of what is none it says nothing that matters. */
function isTooDeep(text: string): boolean {
  if (text.length <= maxDepth) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === '"') {
      at = findClosingQuote(text, at + 1)
      if (at === -1) return false
    }
    if (depth > maxDepth) return true
  }
  return false
}
