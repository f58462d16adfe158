import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets go of connections once the gateway is closing: those with a running request end with its answer, all others
 * at once. Node would wait for kept-alive ones, and for those that browsers open ahead of any request, for up to
 * a minute.
 *
 * @param app - The router.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false
  const open = new Set<Socket>()
  const busy = new WeakSet<Socket>()

  app.server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // From here on the relay looks after it.
  app.server.on('upgrade', (_request, socket: Socket) => open.delete(socket))
  app.addHook('onRequest', async (request) => {
    busy.add(request.raw.socket)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request) => {
    busy.delete(request.raw.socket)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of open) if (!busy.has(socket)) socket.destroy()
  })
}
