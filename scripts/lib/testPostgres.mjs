import { randomUUID } from 'node:crypto'
import pg from 'pg'

const serverUrl = 'postgres://postgres@127.0.0.1:5432'

/** Whether this machine has a PostgreSQL server; asked once. @type {Promise<boolean> | undefined} */
let isUp

/** @typedef {{ url: string, clean(): Promise<void> }} TestPostgres - Its address, and what drops it. */

/**
 * Makes an empty database on the PostgreSQL server of this machine, or a copy of another one.
 *
 * @param {TestPostgres} [copied] - What it is a copy of, to which nobody is connected.
 * @returns {Promise<TestPostgres>}
 * @throws An error that says how to start a server when there is none.
 */
export async function createTestPostgres(copied) {
  const name = `latchkey_test_${randomUUID().replaceAll('-', '')}`
  const template = copied && new URL(copied.url).pathname.slice(1)
  await runOnTestPostgres((client) => createDatabase(client, name, template))
  return {
    url: toTestPostgresUrl(name),
    clean: () => runOnTestPostgres(async (client) => void (await client.query(`drop database ${name}`))),
  }
}

/**
 * Makes a database for tests.
 *
 * @param {pg.Client} client - On the server.
 * @param {string} name
 * @param {string} [template] - The database it is a copy of; an empty one unless said otherwise.
 */
export async function createDatabase(client, name, template = 'template1') {
  await client.query(`create database ${name} template ${template}`)
  // What a test writes need not outlive the server's machine, and waiting for the disk takes most of a commit's time.
  await client.query(`alter database ${name} set synchronous_commit = off`)
}

/**
 * Starts a gateway on a database of its own: on PostgreSQL where this machine has it, because the embedded database takes seven
 * seconds of a core until a gateway is up, and else embedded.
 *
 * @template {{ close(): Promise<void> }} Running
 * @param {(location: { databaseUrl?: string }) => Promise<Running>} start - Starts it with these options among others.
 * @returns {Promise<Running>} Closing it drops the database too.
 * @throws What `start` throws.
 */
export async function startOnTestPostgres(start) {
  if (!(await isTestPostgresUp())) return start({})
  const { clean, url } = await createTestPostgres()
  try {
    const running = await start({ databaseUrl: url })
    return {
      ...running,
      async close() {
        await running.close()
        await clean()
      },
    }
  } catch (error) {
    await clean()
    throw error
  }
}

/** Whether the PostgreSQL server of this machine answers. */
export function isTestPostgresUp() {
  isUp ??= runOnTestPostgres(async (client) => void (await client.query('select 1'))).then(
    () => true,
    () => false,
  )
  return isUp
}

/**
 * The address of a database on that server.
 *
 * @param {string} name
 */
export const toTestPostgresUrl = (name) => `${serverUrl}/${name}`

/**
 * Does something with a connection to a database; to that of the server itself unless said otherwise.
 *
 * @template Result
 * @param {(client: pg.Client) => Promise<Result>} run
 * @param {string} [name]
 * @returns {Promise<Result>}
 * @throws An error that says how to start a server when there is none.
 */
export async function runOnTestPostgres(run, name = 'postgres') {
  const client = new pg.Client({
    connectionString: toTestPostgresUrl(name),
    connectionTimeoutMillis: 5_000,
  })
  try {
    await client.connect()
  } catch (cause) {
    throw new Error(
      'PostgreSQL could not be reached at 127.0.0.1:5432. Start one that trusts local connections of the user ' +
        'postgres, for example: docker run -p 127.0.0.1:5432:5432 -e POSTGRES_HOST_AUTH_METHOD=trust postgres',
      { cause },
    )
  }
  return run(client).finally(() => client.end())
}
