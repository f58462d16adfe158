import type { FastifyReply } from 'fastify'
import type { GatewayFailure } from './GatewayFailure.js'

/** Plain text, as the original API sends it. */
export const textType = 'text/plain; charset=utf-8'

/**
 * Answers with a failure: the original API's shape or plain text, or our own shape for our own calls.
 *
 * @param reply - The answer.
 * @param failure - What happened.
 * @param isOwn - True for calls that the original API does not have.
 */
export function sendFailure(reply: FastifyReply, failure: GatewayFailure, isOwn = false): FastifyReply {
  const { code, context, field, isCodeTold, message, retryAfterSeconds, status } = failure
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  reply.code(status)
  if (isOwn)
    return reply.send({ error: { code, message, requestId: reply.request.id, ...(context && { context }) } })
  if (field === undefined) return reply.type(textType).send(message)
  return reply.send({
    status: 'FAILED',
    reasons: [{ field, description: message, ...(isCodeTold && { code }) }],
  })
}
