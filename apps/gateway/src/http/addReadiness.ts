import type { FastifyInstance } from 'fastify'

/** A part that has not answered by then is down, in milliseconds. */
const timeoutMs = 2_000

/** Questions to what a gateway stands on, by name; each fails when its part cannot be reached. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>

/**
 * Answers at `/ready` whether the gateway can do its work: 200, or 503 when a part is down, with each part. Callers at the
 * same time share one look.
 *
 * @param app - The router.
 * @param getChecks - The parts; some are known only once the gateway listens.
 */
export function addReadiness(app: FastifyInstance, getChecks: () => ReadinessChecks): void {
  let running: Promise<Record<string, 'up' | 'down'>> | undefined

  async function check(): Promise<Record<string, 'up' | 'down'>> {
    const states = Object.entries(getChecks()).map(async ([part, ask]) => [part, await toState(part, ask)])
    return Object.fromEntries(await Promise.all(states))
  }

  async function toState(part: string, ask: () => Promise<unknown>): Promise<'up' | 'down'> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
    })
    try {
      await Promise.race([ask(), late])
      return 'up'
    } catch (err) {
      app.log.warn({ err, part }, 'a part the gateway stands on is down')
      return 'down'
    } finally {
      clearTimeout(timer)
    }
  }

  app.get('/ready', { config: { isOwn: true } }, async (_request, reply) => {
    running ??= check().finally(() => {
      running = undefined
    })
    const parts = await running
    const isReady = Object.values(parts).every((state) => state === 'up')
    reply.header('cache-control', 'no-store')
    return reply.code(isReady ? 200 : 503).send({ isReady, parts })
  })
}
