import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** The server ends a statement first; one that says nothing for this much longer is not there, in milliseconds. */
const graceMs = 1_000
/** Kept open while nobody asks, at most, in milliseconds. */
const idleMs = 10_000

/** A server that hung is asked so long whether it is back, and again after a pause, in milliseconds. */
const probe = { timeoutMs: 2_000, pauseMs: 500 }

/**
 * Makes a pool of connections to PostgreSQL in which nothing waits for ever: the server cancels what takes too long, also
 * waiting for a lock, and a connection on which nothing comes back is closed. Once one was, nobody else waits: all are refused at once
 * until the server answers again, or a call with several statements would wait for each.
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
    closeWhenSilent(client, timeoutMs + graceMs, () => pool.breakOff())
  })
  return pool
}

/**
 * Closes a connection on which nothing has come back for too long: its queries fail then.
 *
 * @param client - One that is connected.
 * @param silenceMs - How long, in milliseconds.
 * @param onSilence - Told when it is closed.
 */
export function closeWhenSilent(
  client: pg.ClientBase,
  silenceMs: number,
  onSilence: () => void = () => {},
): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(silenceMs, () => {
    stream.destroy()
    onSilence()
  })
}

/**
 * Takes back the connections that end while somebody has them: who begins a transaction on one forgets to. While the server hangs it
 * gives out none.
 */
class ForgivingPool extends pg.Pool {
  #isOut = false
  /** What refuses those who wait for a connection. */
  readonly #waiting = new Set<() => void>()

  /** The server has not answered: from now on nobody waits for it until it does. */
  breakOff(): void {
    if (this.#isOut || this.ending) return
    this.#isOut = true
    for (const refuse of [...this.#waiting]) refuse()
    void this.#watch()
  }

  async #watch(): Promise<void> {
    while (!this.ending && !(await isThere(this.options)))
      await wait(probe.pauseMs, undefined, { ref: false })
    this.#isOut = false
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect()
    this.#connect().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#isOut) throw toOutage()
    return new Promise((resolve, reject) => {
      const refuse = () => reject(toOutage())
      this.#waiting.add(refuse)
      const isLate = () => !this.#waiting.delete(refuse) || this.#isOut
      super.connect().then(
        // Whoever was refused meanwhile does not take it.
        (client) => (isLate() ? client.release() : resolve(returnAtEnd(client))),
        (error: Error) => {
          isLate()
          reject(error)
          // Not so when all connections are in use.
          if (/due to connection timeout/.test(error.message)) this.breakOff()
        },
      )
    })
  }
}

const toOutage = () => new Error('Connection terminated: the server has not answered lately')

/** On a connection of its own, because those of the pool may hang. */
async function isThere(options: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: probe.timeoutMs,
    query_timeout: probe.timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    // A server that hangs does not say goodbye either.
    void client.end().catch(() => undefined)
    ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
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
