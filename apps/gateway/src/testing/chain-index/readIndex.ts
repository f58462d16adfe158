import { sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../../db/Database.js'

/** Logs have every 1,024th position. */
const partsPerLog = 1_024

/** Every transfer of a token that the index has, as `createBusyChain` lists those of the chain. */
export async function listIndexed(database: Database, token: Address): Promise<string[]> {
  const { rows } = (await database.execute(sql`
    select encode(hash, 'hex') as hash, position, encode(target, 'hex') as target, amount::text as amount
    from index_movements join index_transactions using (network, block_number, transaction_index)
    where contract = decode(${token.slice(2).toLowerCase()}, 'hex') and kind = 1`)) as {
    rows: { hash: string; position: number; target: string; amount: string }[]
  }
  return rows.map(({ amount, hash, position, target }) =>
    [`0x${hash}`, position / partsPerLog, `0x${target}`, amount].join(),
  )
}

/** What an account has of a token, by the sum of all that moved. */
export async function sumOf(database: Database, token: Address, account: Address): Promise<bigint> {
  const who = sql`decode(${account.slice(2).toLowerCase()}, 'hex')`
  const { rows } = (await database.execute(sql`
    select coalesce(sum(case when target = ${who} then amount else 0 end) - sum(case when source = ${who} then amount else 0 end), 0)::text as sum
    from index_movements
    where contract = decode(${token.slice(2).toLowerCase()}, 'hex') and kind = 1 and (source = ${who} or target = ${who})`)) as {
    rows: { sum: string }[]
  }
  return BigInt(rows[0]?.sum ?? 0)
}

/** How far the index is behind a block; undefined before it began. */
export async function readNewest(database: Database): Promise<number | undefined> {
  const { rows } = (await database.execute(
    sql`select newest_number::float8 as newest, oldest_number::float8 as oldest from index_networks`,
  )) as { rows: { newest: number | null; oldest: number | null }[] }
  const [row] = rows
  return row?.oldest === 0 ? (row.newest ?? undefined) : undefined
}
