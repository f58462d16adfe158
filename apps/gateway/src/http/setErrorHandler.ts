import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseOut } from '../db/isUnreachable.js'
import { isUnstorableText } from '../db/isUnstorableText.js'
import { GatewayFailure } from './GatewayFailure.js'
import { sendFailure, textType } from './sendFailure.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls that the original API does not have; their failures have our own shape. */
    isOwn?: boolean
    /** True for routes that count their callers themselves. */
    isLimitedElsewhere?: boolean
    /** How much of a call it counts as against the rate limit; 1 unless given. */
    callCost?: number
    /** How many calls a body counts as; one unless given. */
    countCalls?: (body: unknown, query: unknown) => number
  }
}

const databaseRetrySeconds = 5

/**
 * Turns whatever a route throws into an answer. Only the text of a {@link GatewayFailure} reaches the caller;
 * everything else is `Internal server error` outside and a full entry in the log.
 *
 * @param app - The router.
 */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const failure = toFailure(error, request)
    if (!failure) {
      // Whatever it is, it came of the caller going away, and nobody is left to be told.
      if (request.raw.socket.destroyed) return reply.code(499).send()
      request.log.error({ err: error }, 'unexpected failure')
      return answerUnexpected(request, reply)
    }
    if (failure.status >= 500) request.log.warn({ err: failure }, 'failed')
    return sendFailure(reply, failure, request.routeOptions.config.isOwn)
  })
  app.setNotFoundHandler((request, reply) =>
    sendFailure(
      reply,
      new GatewayFailure('route/unknown', `There is no ${request.method} ${request.url.split('?')[0]}`),
      true,
    ),
  )
}

function answerUnexpected(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = 'Internal server error'
  reply.code(500)
  if (!request.routeOptions.config.isOwn) return reply.type(textType).send(message)
  return reply.send({ error: { code: 'internal', message, requestId: request.id } })
}

function toFailure(error: unknown, request: FastifyRequest): GatewayFailure | undefined {
  if (error instanceof GatewayFailure) return error
  const code = (error as FastifyError | null)?.code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new GatewayFailure('request/body-too-large', 'The body is too large')
  }
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') {
    return new GatewayFailure('request/body-not-json', 'The body is shorter than its content-length')
  }
  if (isUnstorableText(error)) {
    return new GatewayFailure('request/text', 'A text of the request cannot be kept', { cause: error })
  }
  if (isDatabaseOut(error) && !request.raw.socket.destroyed) {
    return new GatewayFailure('database/unavailable', 'The database is unavailable. Try again later', {
      cause: error,
      retryAfterSeconds: databaseRetrySeconds,
    })
  }
  return undefined
}
