import { makeDatabase } from '../../../makeDatabase.mjs'
import { startProcess } from '../../../startProcess.mjs'

const pollMs = 20

/**
 * Has a new gateway read a whole network into an empty PostgreSQL database.
 *
 * @param {object} network The network.
 * @param {number} newest Its newest block.
 * @returns {Promise<{ events: number, ms: number }>} What moved by the index's account, and the time from its first sign of the network
 * until it has all.
 */
export async function followWhole(network, newest) {
  const database = await makeDatabase()
  const gateway = startProcess('gatewayServer.mjs', {
    DATABASE_URL: database.url,
    NETWORKS: JSON.stringify([{ ...network, index: { startBlock: 0 } }]),
  })
  try {
    await gateway.next('url')
    const startedAt = performance.now()
    for (;;) {
      const { rows } = await database.query(
        'select newest_number::int as newest, oldest_number::int as oldest from index_networks',
      )
      if (rows[0]?.newest === newest && rows[0].oldest === 0) break
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    const ms = performance.now() - startedAt
    const { rows } = await database.query('select count(*)::int as events from index_movements')
    return { events: rows[0].events, ms }
  } finally {
    await gateway.stop()
    await database.drop()
  }
}
