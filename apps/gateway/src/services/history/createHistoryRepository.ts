import { and, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { historyPositions, historyTransactions } from '../../db/schema/index.js'
import type { HistoryPlace } from './historyCursor.js'

/** Some hundred bytes each. */
const maxRowsPerStatement = 5_000

/** How far a network has been read. */
export type HistoryPosition = { blockNumber: number; blockHash: string }

/** A stored transaction, in a form of its namespace's own that survives JSON. */
export type StoredTransaction<Transaction> = HistoryPlace & { transaction: Transaction }

/** A transaction with its place in the chain and the account it is told for. */
export type PlacedTransaction<Transaction> = Omit<StoredTransaction<Transaction>, 'networkId'> & {
  /** In its one spelling. */
  account: string
}

/** Whom a network is read for: an account in its one spelling, or everybody. */
export type HistoryScope = { networkId: string; account: string }

/** The account of a {@link HistoryScope} that stands for everybody; so do all that begin with it. */
export const everybody = '*'

/** Keeps what was read from the networks. */
export type HistoryRepository<Transaction extends { hash: string }> = {
  getPosition(scope: HistoryScope): Promise<HistoryPosition | undefined>
  /**
   * Puts transactions in and moves the position, both or neither. Stored ones from `fromBlock` to `toBlock`, or to the
   * newest, are replaced: the newest blocks of a network may still change.
   */
  store(
    scope: HistoryScope,
    change: {
      fromBlock: number
      toBlock?: number
      transactions: readonly PlacedTransaction<Transaction>[]
      position: HistoryPosition
    },
  ): Promise<void>
  /** Forgets all of a network. */
  forget(networkId: string): Promise<void>
  /** Transactions of an account, newest first, those after `before` only. */
  list(query: {
    networkIds: readonly string[]
    account: string
    before: HistoryPlace | undefined
    limit: number
  }): Promise<StoredTransaction<Transaction>[]>
}

/**
 * Makes the repository of the history.
 *
 * @param database - The database.
 */
export function createHistoryRepository<Transaction extends { hash: string }>(
  database: Database,
): HistoryRepository<Transaction> {
  const ofScope = ({ networkId, account }: HistoryScope) =>
    and(eq(historyPositions.networkId, networkId), eq(historyPositions.account, account))

  return {
    async getPosition(scope) {
      const { blockNumber, blockHash } = historyPositions
      const [row] = await database
        .select({ blockNumber, blockHash })
        .from(historyPositions)
        .where(ofScope(scope))
      return row
    },
    async store(scope, { fromBlock, toBlock, transactions, position }) {
      const { networkId, account } = scope
      const { networkId: network, account: owner, blockNumber } = historyTransactions
      await database.transaction(async (transaction) => {
        await transaction
          .delete(historyTransactions)
          .where(
            and(
              eq(network, networkId),
              gte(blockNumber, fromBlock),
              toBlock === undefined ? undefined : lte(blockNumber, toBlock),
              account.startsWith(everybody) ? undefined : eq(owner, account),
            ),
          )
        for (const some of toChunks(transactions)) {
          // Another gateway on the same database may have read the same blocks.
          await transaction.insert(historyTransactions).select(toRows(networkId, some)).onConflictDoNothing()
        }
        await transaction
          .insert(historyPositions)
          .values({ ...scope, ...position })
          .onConflictDoUpdate({
            target: [historyPositions.networkId, historyPositions.account],
            set: { ...position, usedAt: sql`now()` },
          })
      })
    },
    async forget(networkId) {
      await database.transaction(async (transaction) => {
        await transaction.delete(historyTransactions).where(eq(historyTransactions.networkId, networkId))
        await transaction.delete(historyPositions).where(eq(historyPositions.networkId, networkId))
      })
    },
    async list({ networkIds, account, before, limit }) {
      if (networkIds.length === 0) return []
      const { minedAtSeconds, networkId, blockNumber, transactionIndex, transaction } = historyTransactions
      const isAfter = before
        ? sql`(${minedAtSeconds}, ${networkId}, ${blockNumber}, ${transactionIndex}) < (${before.minedAtSeconds}, ${before.networkId}, ${before.blockNumber}, ${before.transactionIndex})`
        : undefined
      const rows = await database
        .select({ minedAtSeconds, networkId, blockNumber, transactionIndex, transaction })
        .from(historyTransactions)
        .where(and(eq(historyTransactions.account, account), inArray(networkId, [...networkIds]), isAfter))
        .orderBy(desc(minedAtSeconds), desc(networkId), desc(blockNumber), desc(transactionIndex))
        .limit(limit)
      // Nobody else writes transactions of these networks.
      return rows as StoredTransaction<Transaction>[]
    },
  }
}

/** All as one value: a statement with a value for each column of each row takes many times as long to write and to read. */
function toRows(networkId: string, placed: readonly PlacedTransaction<{ hash: string }>[]): SQL {
  const rows = placed.map(({ transaction, ...place }) => ({ ...place, hash: transaction.hash, transaction }))
  return sql`
    select ${networkId}::text, account, hash, "minedAtSeconds", "blockNumber", "transactionIndex", transaction
    from json_to_recordset(${JSON.stringify(rows)}::json) as placed(
      account text, hash text, "minedAtSeconds" bigint, "blockNumber" bigint, "transactionIndex" integer, transaction jsonb
    )`
}

function toChunks<Row>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = []
  for (let start = 0; start < rows.length; start += maxRowsPerStatement) {
    chunks.push(rows.slice(start, start + maxRowsPerStatement))
  }
  return chunks
}
