import { toCallerBlocks } from '@latchkey/primitives'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toStorableText } from '../../db/toStorable.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { createMemoryRateLimiter } from '../../rate-limit/createMemoryRateLimiter.js'
import { mountProjectPages } from './mountProjectPages.js'
import type { OwnerParts, OwnerRoutes } from './OwnerRoutes.js'
import { checkForm, checkOrigin, createSessionCookie, sendPage, writeOwnerHeaders } from './ownerRequests.js'
import { renderAudit } from './pages/renderAudit.js'
import { renderPage, renderSignIn } from './pages/renderPage.js'

/** Of one caller; a token cannot be guessed anyhow, and nobody shall keep the gateway busy with trying. */
const attempts = { capacity: 10, refillPerSecond: 1 / 30 }
const maxFormBytes = 64 * 1024

/**
 * Mounts the owner's pages.
 *
 * @param app - The router.
 * @param parts - See {@link OwnerParts}.
 */
export function mountOwner(app: FastifyInstance, parts: OwnerParts): void {
  const { audit, getPublicUrl, now, sessions } = parts
  const cookie = createSessionCookie(() => getPublicUrl().startsWith('https:'))
  const limiter = createMemoryRateLimiter({ limit: attempts, now })

  app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => writeOwnerHeaders(reply))
    addFormParser(scope)
    const routes = createRoutes(scope, parts, cookie)

    scope.get('/owner/sign-in', { config: { isOwn: true } }, async (request, reply) => {
      if (await sessions.find(cookie.read(request))) return reply.redirect('/owner', 303)
      return sendPage(reply, renderSignIn())
    })
    scope.post(
      '/owner/sign-in',
      { config: { isOwn: true }, bodyLimit: maxFormBytes },
      async (request, reply) => {
        checkOrigin(request, getPublicUrl())
        const wait = await takeAttempt(request)
        if (wait > 0) {
          reply.header('retry-after', String(wait))
          return sendPage(
            reply,
            renderSignIn({ tone: 'bad', text: `That was too often. Try again in ${wait} seconds.` }),
            429,
          )
        }
        const begun = await sessions.begin(toForm(request).get('token')?.trim() ?? '')
        if (!begun) {
          request.log.warn('somebody tried to sign in as the owner with a wrong token')
          return sendPage(
            reply,
            renderSignIn({
              tone: 'bad',
              text: 'That’s not the token of this gateway. Check for missing characters.',
            }),
            401,
          )
        }
        await audit.write({
          who: begun.session.label,
          projectId: '',
          what: 'signed in',
          before: '',
          after: '',
        })
        cookie.set(reply, begun.id)
        return reply.redirect('/owner', 303)
      },
    )
    routes.post('/owner/sign-out', async ({ reply, request, session }) => {
      await sessions.end(cookie.read(request) ?? '')
      await audit.write({ who: session.label, projectId: '', what: 'signed out', before: '', after: '' })
      cookie.clear(reply)
      return reply.redirect('/owner/sign-in', 303)
    })
    routes.get('/owner/audit', async ({ reply, session }) =>
      sendPage(reply, renderPage({ title: 'Changes', session, body: renderAudit(await audit.list()) })),
    )
    mountProjectPages(routes, parts)
  })

  async function takeAttempt(request: FastifyRequest): Promise<number> {
    for (const { cost, name } of toCallerBlocks(request.ip)) {
      const answer = await limiter.take(name, cost)
      if (!answer.isAllowed) return answer.retryAfterSeconds
    }
    return 0
  }
}

function createRoutes(
  scope: FastifyInstance,
  { getPublicUrl, sessions }: OwnerParts,
  cookie: ReturnType<typeof createSessionCookie>,
): OwnerRoutes {
  const options = { config: { isOwn: true }, bodyLimit: maxFormBytes }
  return {
    get(path, answer) {
      scope.get(path, options, async (request, reply) => {
        const session = await sessions.find(cookie.read(request))
        if (!session) return reply.redirect('/owner/sign-in', 303)
        return answer({ request, reply, session, form: new URLSearchParams() })
      })
    },
    post(path, answer) {
      scope.post(path, options, async (request, reply) => {
        checkOrigin(request, getPublicUrl())
        const session = await sessions.find(cookie.read(request))
        if (!session) return reply.redirect('/owner/sign-in', 303)
        const form = toForm(request)
        checkForm(form, session)
        return answer({ request, reply, session, form })
      })
    },
  }
}

/** Forms are not JSON, which every other body is read as. */
function addFormParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, text, done) => done(null, { value: undefined, text: toStorableText(text.toString()) }),
  )
}

function toForm(request: FastifyRequest): URLSearchParams {
  const { text = '' } = (request.body ?? {}) as { text?: string }
  const form = new URLSearchParams(text)
  for (const value of form.values())
    if (value.includes('\0')) throw new GatewayFailure('request/text', 'A text of the request cannot be kept')
  return form
}
