import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { indexMovements, indexParticipants, indexTransactions } from './tables.js'

/**
 * Deletes the transactions of a network from a block on.
 *
 * @param database - Best one transaction of it.
 * @param network - Key of the network.
 * @param first - Number of the first block; 0 for all.
 * @param end - Number of the last block; the newest unless given.
 */
export async function deleteFrom(
  database: Pick<Database, 'execute'>,
  network: number,
  first: number,
  end?: number,
): Promise<void> {
  const inRange = sql`block_number between ${first} and ${end ?? Number.MAX_SAFE_INTEGER}`
  // By account and time, as their key has it: the table has no other.
  await database.execute(sql`
    delete from ${indexParticipants} as told using (
      select distinct account, mined_at from (
        select unnest(array[sender, receiver, created]) as account, mined_at from ${indexTransactions}
        where network = ${network} and ${inRange}
        union all
        select unnest(array[source, target]), mined_at from ${indexMovements} join ${indexTransactions} using (network, block_number, transaction_index)
        where network = ${network} and ${inRange}
      ) as parties where account is not null
    ) as gone
    where told.account = gone.account and told.mined_at = gone.mined_at and told.network = ${network} and told.${inRange}`)
  await database.execute(sql`delete from ${indexMovements} where network = ${network} and ${inRange}`)
  await database.execute(sql`delete from ${indexTransactions} where network = ${network} and ${inRange}`)
}
