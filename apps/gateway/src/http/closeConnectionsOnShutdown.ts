import type { FastifyInstance } from 'fastify'

/**
 * Ends each connection with its running request once the gateway is closing; kept alive, a connection would hold
 * the process for more than a minute after its last answer.
 *
 * @param app - The router.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
