import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { eraseReturned } from './eraseReturned.js'

/**
 * Looks before the gateway listens for users who had deleted themselves and are back in a restored database, deletes them again, and
 * says how many there were.
 *
 * @param app - The router.
 * @param dependencies - As for {@link eraseReturned}, and where the figure goes.
 */
export function addReturnedErasure(
  app: FastifyInstance,
  { registry, ...dependencies }: Parameters<typeof eraseReturned>[0] & { registry: Registry },
): void {
  const erased = new Counter({
    name: 'latchkey_secure_returned_users_erased_total',
    help: 'Users who had deleted themselves, came back with a copy of the database, and were deleted again.',
    registers: [registry],
  })
  app.addHook('onReady', async () => {
    const users = await eraseReturned(dependencies)
    if (users === 0) return
    erased.inc(users)
    app.log.warn({ users }, 'users who had deleted themselves were in the database again, and are deleted')
  })
}
