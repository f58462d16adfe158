import type { FastifyInstance } from 'fastify'
import { GatewayFailure } from './GatewayFailure.js'

/** A body as it came and as JSON. */
export type ParsedBody = { text: string; value: unknown }

/** The original service's limit, 2 MiB. */
export const maxBodyBytes = 2 * 1024 * 1024

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
    try {
      done(null, { text: bodyText, value: JSON.parse(bodyText) } satisfies ParsedBody)
    } catch (cause) {
      done(new GatewayFailure('request/body-not-json', 'The body is not valid JSON', { cause }))
    }
  })
}
