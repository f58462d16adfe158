import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import type { OperatorSettings } from '../../db/retention/Retention.js'
import { deleteFrom } from './deleteFrom.js'
import type { Bytes } from './IndexedTransaction.js'
import { readKeptMs } from './indexSettings.js'
import {
  indexHoldings,
  indexMovements,
  indexNetworks,
  indexParticipants,
  indexScopes,
  indexTransactions,
} from './tables.js'

const dayMs = 86_400_000
/** What nobody asked for that long is forgotten; it is read from the network again when somebody does. */
const unusedMs = 30 * dayMs
/** Accounts that are remembered. */
const maxScopes = 100_000
const scopesPerStatement = 100

/**
 * Forgets the accounts that nobody asked for lately, and those beyond what is remembered.
 *
 * @param database - The database.
 * @param nowMs - Now, in milliseconds since 1970.
 * @param most - How many may stay.
 */
export async function pruneScopes(database: Database, nowMs: number, most = maxScopes): Promise<void> {
  const newest = sql`(select used_at from ${indexScopes} order by used_at desc offset ${most} limit 1)`
  const isOver = sql`used_at < ${new Date(nowMs - unusedMs).toISOString()}::timestamptz or used_at <= ${newest}`
  for (;;) {
    const gone = await database
      .delete(indexScopes)
      .where(
        sql`ctid = any(array(select ctid from ${indexScopes} where ${isOver} limit ${scopesPerStatement}))`,
      )
      .returning({ network: indexScopes.network, account: indexScopes.account })
    for (const { account, network } of gone) await forget(database, network, account)
    if (gone.length < scopesPerStatement) return
  }
}

/** What was read for an account, but what was read for another as well. */
async function forget(database: Database, network: number, account: Bytes): Promise<void> {
  const [followed] = await database
    .select({ number: indexNetworks.newestNumber })
    .from(indexNetworks)
    .where(eq(indexNetworks.key, network))
  // All of that network is kept for everybody.
  if (followed?.number != null) return
  await database
    .delete(indexHoldings)
    .where(and(eq(indexHoldings.network, network), eq(indexHoldings.account, account)))
  await database.execute(sql`
    with told as (
      delete from ${indexParticipants} where account = ${sql.param(account, indexParticipants.account)} and network = ${network}
      returning block_number, transaction_index
    ), parties as (
      select block_number, transaction_index, unnest(array[sender, receiver, created]) as account
      from ${indexTransactions} join told using (block_number, transaction_index) where network = ${network}
      union
      select block_number, transaction_index, unnest(array[source, target])
      from ${indexMovements} join told using (block_number, transaction_index) where network = ${network}
    ), over as (
      select block_number, transaction_index from told
      except
      select block_number, transaction_index from parties join ${indexScopes} as scope using (account) where scope.network = ${network}
    ), moved as (
      delete from ${indexMovements} as movement using over
      where movement.network = ${network} and movement.block_number = over.block_number
        and movement.transaction_index = over.transaction_index
    )
    delete from ${indexTransactions} as placed using over
    where placed.network = ${network} and placed.block_number = over.block_number
      and placed.transaction_index = over.transaction_index`)
}

/** Transactions that are looked at with one statement. */
const transactionsPerStep = 1_000

/**
 * Deletes transactions of long ago, with what moved in them.
 *
 * @param database - The database.
 * @param nowMs - Now, in milliseconds since 1970.
 * @param settings - The operator's, which say what is long ago.
 */
export async function pruneTransactions(
  database: Database,
  nowMs: number,
  settings: OperatorSettings,
): Promise<void> {
  const oldest = Math.floor((nowMs - readKeptMs(settings)) / 1_000)
  const networks = await database.select({ key: indexNetworks.key }).from(indexNetworks)
  for (const { key } of networks) {
    for (;;) {
      // Oldest first, as the key has them: where nothing is over, one row is looked at.
      const { rows } = (await database.execute(sql`
        select min(block_number)::float8 as first, max(block_number)::float8 as last from (
          select block_number, mined_at from ${indexTransactions} where network = ${key}
          order by network, block_number, transaction_index limit ${transactionsPerStep}
        ) as step where mined_at < ${oldest}`)) as { rows: { first: number | null; last: number | null }[] }
      const [step] = rows
      if (step?.first == null || step.last === null) break
      const { first, last } = step
      await database.transaction((transaction) => deleteFrom(transaction, key, first, last))
    }
  }
}
