import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { deleteFrom } from './deleteFrom.js'
import type { Bytes, IndexedTransaction } from './IndexedTransaction.js'
import { insertTransactions } from './insertTransactions.js'
import { indexNetworks, indexScopes } from './tables.js'

/** The blocks of a network that were read for one account, with no gap. */
export type Scope = { fromBlock: number; toBlock: number; fromMinedAt: number }

/** Keeps what was read for single accounts of networks that nobody follows. */
export type ScopeStore = {
  /** What was read for an account; notes that it was asked for. */
  get(network: number, account: Bytes): Promise<Scope | undefined>
  /**
   * Puts what was found. Blocks from `unsettledFrom` on are the network's newest, which may have been replaced: what is stored of them
   * goes first, of all accounts.
   */
  put(
    network: number,
    account: Bytes,
    change: { scope: Scope; transactions: readonly IndexedTransaction[]; unsettledFrom?: number | undefined },
  ): Promise<void>
}

/**
 * Makes the store of what was read for single accounts.
 *
 * @param database - The database.
 */
export function createScopeStore(database: Database): ScopeStore {
  const { account: accountColumn, fromBlock, fromMinedAt, network: networkColumn, toBlock } = indexScopes

  return {
    async get(network, account) {
      const [scope] = await database
        .update(indexScopes)
        .set({ usedAt: sql`now()` })
        .where(and(eq(networkColumn, network), eq(accountColumn, account)))
        .returning({ fromBlock, toBlock, fromMinedAt })
      return scope
    },
    async put(network, account, { scope, transactions, unsettledFrom }) {
      await database.transaction(async (transaction) => {
        // One after another, so that what one has just found is not deleted by the next.
        await transaction.select().from(indexNetworks).where(eq(indexNetworks.key, network)).for('update')
        if (unsettledFrom !== undefined) {
          await deleteFrom(transaction, network, unsettledFrom)
          await transaction
            .update(indexScopes)
            .set({ toBlock: unsettledFrom - 1 })
            .where(and(eq(networkColumn, network), sql`${toBlock} >= ${unsettledFrom}`))
        }
        await insertTransactions(transaction, network, transactions, new Set([account]))
        await transaction
          .insert(indexScopes)
          .values({ network, account, ...scope })
          .onConflictDoUpdate({ target: [networkColumn, accountColumn], set: scope })
      })
    },
  }
}
