import { relayLimits } from '@latchkey/wire/relay'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CallerIdentity } from '../quotas/createPayers.js'
import type { Rpc, RpcAnswer } from './createRpc.js'

const callerName = 'relayCaller'

/**
 * Mounts `POST /rpc`. Everything it answers is a JSON-RPC object, its refusals too.
 *
 * @param app - The router.
 * @param rpc - Answers.
 */
export function mountRpc(app: FastifyInstance, rpc: Rpc): void {
  app.register(async (scope) => {
    scope.decorateRequest(callerName, null)
    // The text is needed as it came: numbers in it are longer than JSON.parse keeps.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
    scope.setErrorHandler((error, _request, reply) => {
      if ((error as { code?: unknown }).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
      return send(reply, rpc.refuseLength())
    })
    scope.post('/rpc', {
      bodyLimit: relayLimits.maxFrameBytes,
      config: { isOwn: true, isLimitedElsewhere: true },
      async onRequest(request, reply) {
        const admitted = await rpc.admit(request.raw)
        if ('status' in admitted) return send(reply, admitted)
        request.setDecorator(callerName, admitted)
      },
      async handler(request, reply) {
        const text = typeof request.body === 'string' ? request.body : ''
        return send(reply, await rpc.answer(request.getDecorator<CallerIdentity>(callerName), text))
      },
    })
  })
}

function send(reply: FastifyReply, { onSent, status, text }: RpcAnswer): FastifyReply {
  if (onSent) reply.raw.once('finish', onSent)
  return reply.code(status).type('application/json').send(text)
}
