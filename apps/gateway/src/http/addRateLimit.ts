import { toCallerBlocks } from '@latchkey/primitives'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimiter } from '../rate-limit/RateLimiter.js'
import type { ParsedBody } from './addBodyParser.js'
import { GatewayFailure } from './GatewayFailure.js'

/**
 * Limits calls by route pattern and caller. A body of several calls counts as so many once it is read. A limiter that
 * fails limits nobody: the gateway stays up when the store behind it does not.
 *
 * @param app - The router.
 * @param rateLimiter - Counts the calls.
 */
export function addRateLimit(app: FastifyInstance, rateLimiter: RateLimiter): void {
  async function take(request: FastifyRequest, calls: number): Promise<void> {
    const route = request.routeOptions.url ?? 'unknown'
    for (const { cost, name } of toCallerBlocks(request.ip)) {
      const answer = await rateLimiter.take(`${route}|${name}`, cost * calls).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the rate limiter failed; the call is let through')
        return undefined
      })
      if (answer && !answer.isAllowed) {
        throw new GatewayFailure('rate/limited', 'Too many requests. Try again later', {
          retryAfterSeconds: answer.retryAfterSeconds,
        })
      }
    }
  }

  app.addHook('onRequest', async (request) => {
    if (request.method !== 'OPTIONS' && !request.routeOptions.config.isLimitedElsewhere)
      await take(request, request.routeOptions.config.callCost ?? 1)
  })
  app.addHook('preHandler', async (request) => {
    const { countCalls } = request.routeOptions.config
    const body = (request.body as ParsedBody | undefined)?.value
    const further = (countCalls?.(body, request.query) ?? 1) - 1
    if (further > 0) await take(request, further)
  })
}
