import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Service } from '../services/defineService.js'
import { createOpenApi } from './createOpenApi.js'
import { type CallDescription, describeCalls } from './describeCalls.js'
import { referenceStyle } from './referenceStyle.js'
import { renderReference } from './renderReference.js'
import type { ReferenceOptions } from './writeRequest.js'

/**
 * Serves `/openapi.json` and the reference page `/docs`. Both are made at the first request and kept.
 *
 * @param app - The router.
 * @param services - Whose calls it has.
 * @param getOptions - The gateway's version, address, a network and a project for examples; asked at the first request,
 * when the address is known.
 */
export function mountReference(
  app: FastifyInstance,
  services: readonly Service[],
  getOptions: () => ReferenceOptions & { version: string },
): void {
  let json: string | undefined
  let page: { html: string; policy: string } | undefined

  app.get('/openapi.json', { config: { isOwn: true } }, async (_request, reply) => {
    json ??= JSON.stringify(createOpenApi(describeCalls(services), getOptions().version))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get('/docs', { config: { isOwn: true } }, async (_request, reply) => {
    page ??= makePage(describeCalls(services), getOptions())
    return reply
      .header('content-security-policy', page.policy)
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
}

function makePage(all: readonly CallDescription[], options: ReferenceOptions & { version: string }) {
  const script = readBrowserScript()
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(referenceStyle)}'`,
    // The calls that are tried, and the pictures that some of them answer with.
    "connect-src 'self'",
    'img-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html: renderReference(all, script, options), policy }
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** Those that are imported come before those that import them. */
const modules = [
  'showHidden',
  'readAnswer',
  'readRequest',
  'tryCalls',
  'copyExamples',
  'filterCalls',
  'openTarget',
  'main',
]

/**
 * Joins the browser's modules into one script. Inline, it needs no further request, and its hash in the content policy
 * lets nothing else run.
 *
 * @returns The script, which holds no end tag of a script.
 */
function readBrowserScript(): string {
  const script = modules
    .map((name) => readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8'))
    .join('\n')
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '')
  if (/<\/script|<!--/i.test(script)) throw new Error('The script of the reference would end early')
  return script
}
