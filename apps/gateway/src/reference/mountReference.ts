import { createHash } from 'node:crypto'
import { calls } from '@latchkey/wire'
import { secureCalls } from '@latchkey/wire/secure'
import type { FastifyInstance } from 'fastify'
import { createOpenApi } from './createOpenApi.js'
import { referenceStyle, renderReference } from './renderReference.js'

/**
 * Serves `/openapi.json` and the reference page `/docs`, both made once.
 *
 * @param app - The router.
 * @param version - Of the gateway.
 */
export function mountReference(app: FastifyInstance, version: string): void {
  const document = createOpenApi([...calls, ...secureCalls], version)
  const json = JSON.stringify(document)
  const page = renderReference(document)
  const styleHash = createHash('sha256').update(referenceStyle).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

  app.get('/openapi.json', { config: { isOwn: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  )
  app.get('/docs', { config: { isOwn: true } }, async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  )
}
