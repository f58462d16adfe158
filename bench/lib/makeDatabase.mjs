import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * Makes an empty database on a PostgreSQL server.
 *
 * @param {string} [serverUrl] `POSTGRES_URL`, else the server of this machine.
 * @returns {Promise<{ url: string, query(text: string): Promise<pg.QueryResult>, drop(): Promise<void> }>} Its address, what asks it
 * over one connection, and what drops it.
 */
export async function makeDatabase(
  serverUrl = process.env.POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432',
) {
  const name = `latchkey_bench_${randomUUID().replaceAll('-', '')}`
  await runOnServer(serverUrl, `create database ${name}`)
  const url = `${serverUrl}/${name}`
  let connection
  const connect = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return {
    url,
    async query(text) {
      connection ??= connect()
      return (await connection).query(text)
    },
    async drop() {
      await (await connection)?.end()
      await runOnServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function runOnServer(serverUrl, statement) {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
