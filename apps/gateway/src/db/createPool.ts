import type { Socket } from 'node:net'
import pg from 'pg'

/** The server ends a statement first; one that says nothing for this much longer is not there, in milliseconds. */
const graceMs = 1_000
/** Kept open while nobody asks, at most, in milliseconds. */
const idleMs = 10_000

/**
 * Makes a pool of connections to PostgreSQL in which nothing waits for ever: the server cancels what takes too long, also
 * waiting for a lock, and a connection on which nothing comes back is closed.
 *
 * @param url - Such as `postgres://user@host:5432/latchkey`.
 * @param timeoutMs - Longest wait for a connection, and for the answer to a statement, in milliseconds.
 */
export function createPool(url: string, timeoutMs: number): pg.Pool {
  const pool = new ForgivingPool({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    idleTimeoutMillis: Math.min(idleMs, timeoutMs),
    keepAlive: true,
  })
  // Without listeners a broken connection would end the process; the pool makes a new one by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    closeWhenSilent(client, timeoutMs + graceMs)
  })
  return pool
}

/**
 * Closes a connection on which nothing has come back for too long: its queries fail then.
 *
 * @param client - One that is connected.
 * @param silenceMs - How long, in milliseconds.
 */
export function closeWhenSilent(client: pg.ClientBase, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(silenceMs, () => stream.destroy())
}

/** Takes back the connections that end while somebody has them: who begins a transaction on one forgets to. */
class ForgivingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(returnAtEnd)
    super.connect(callback)
    return undefined
  }
}

function returnAtEnd(client: pg.PoolClient): pg.PoolClient {
  const { release } = client
  let isReleased = false
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', onEnd)
    release(error)
  }
  const onEnd = () => releaseOnce(true)
  client.once('end', onEnd)
  client.release = releaseOnce
  return client
}
