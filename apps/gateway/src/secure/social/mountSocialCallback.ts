import { writeSocialHandover } from '@latchkey/wire/secure'
import type { FastifyInstance } from 'fastify'
import { checkNavigation } from '../browser/checkBrowser.js'
import type { Secure } from '../createSecure.js'
import { readCallbackFields } from './callbackFields.js'

/** No provider's form is nearly as long, in bytes. */
const maxFormBytes = 16 * 1024

/**
 * Mounts what providers send visitors back to. No script calls it and no device signs it: the login is found by its `state`.
 *
 * @param app - The router.
 * @param secure - The parts.
 */
export function mountSocialCallback(app: FastifyInstance, secure: Secure): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Bodies have this type here whatever they are; see `addBodyParser`.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, text, done) => done(null, text),
    )
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      checkNavigation(request)
    })
    scope.route<{ Params: { provider: string } }>({
      method: ['GET', 'POST'],
      url: '/secure/v1/social/:provider/callback',
      config: { isOwn: true },
      // Who looks whether an address is there shall not use it up.
      exposeHeadRoute: false,
      async handler(request, reply) {
        const text =
          request.method === 'POST' ? String(request.body ?? '') : request.url.replace(/^[^?]*\??/, '')
        const callback = {
          provider: request.params.provider,
          fields: readCallbackFields(new URLSearchParams(text)),
        }
        const address = await secure.socialLogin.answer(callback).catch((err: unknown) => {
          request.log.error({ err }, 'what a provider answered could not be kept')
          // Somebody looks at this window, who can do nothing with a status.
          return writeSocialHandover(secure.url, { error: 'social/not-kept' })
        })
        return reply.redirect(address, 303)
      },
    })
  })
}
