import type { FastifyInstance } from 'fastify'
import { createTurnQueue } from './createTurnQueue.js'

/** Few enough that what was begun comes first, and enough that looking for what is new costs little. */
const requestsPerTurn = 8

/**
 * Lets requests begin one after the other while there are more than the process can answer at once.
 *
 * @param app - The router.
 */
export function addTurns(app: FastifyInstance): void {
  const take = createTurnQueue(requestsPerTurn)
  app.addHook('onRequest', async (request) => {
    await take()
    // Its caller may have gone away meanwhile.
    if (request.raw.socket.destroyed) throw new Error('The caller is gone')
  })
}
