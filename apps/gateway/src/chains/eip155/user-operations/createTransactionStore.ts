import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/Database.js'
import {
  bundlerExecutors,
  bundlerOperations,
  bundlerTransactions,
  type OperationStatus,
} from '../../../db/schema/index.js'
import { holdExecutor, type StoredOperation } from './createOperationStore.js'

/** A transaction of an executor as it is kept. */
export type StoredTransaction = typeof bundlerTransactions.$inferSelect
/** One form of it, signed. */
export type SignedTransaction = Pick<
  StoredTransaction,
  'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'raw'
> & {
  hash: string
}

/** The transactions of one executor on one network. */
export type TransactionStore = ReturnType<typeof createTransactionStore>

/**
 * Makes the store of an executor's transactions. Each is written down before it is sent.
 *
 * @param dependencies - Database, clock, network and executor.
 */
export function createTransactionStore({
  database,
  executor,
  networkId,
  now,
}: {
  database: Database
  now: () => number
  networkId: string
  executor: string
}) {
  const table = bundlerTransactions
  const isOwn = and(eq(table.networkId, networkId), eq(table.executor, executor))
  const isOpen = and(isOwn, isNull(table.resolvedAt))

  return {
    /**
     * Gives queued operations the next nonces, in the order they came.
     *
     * @param options - `chainNonce`: how many transactions the network has of the executor; `readChainNonce`: asks again, and
     *   only given where the network may have begun anew; `sign`: makes the transaction, without asking anybody.
     * @returns What is to be sent.
     */
    async take(options: {
      chainNonce: number
      readChainNonce: (() => Promise<number>) | undefined
      checkedAfterMs: number
      maxInFlight: number
      sign: (operation: StoredOperation, nonce: number) => Promise<SignedTransaction>
    }): Promise<StoredTransaction[]> {
      return database.transaction(async (transaction) => {
        const { nextNonce } = await holdExecutor(transaction, networkId, executor)
        let open = await transaction.select().from(table).where(isOpen).orderBy(asc(table.nonce))
        let nonce = Math.max(nextNonce, options.chainNonce)
        const first = open[0]?.nonce ?? nextNonce
        if (options.readChainNonce && options.chainNonce < first) {
          const again = await options.readChainNonce()
          if (again < first) {
            // What it knew is gone, and so are the operations.
            await forgetAll(transaction, open)
            open = []
            nonce = again
          }
        }
        const operations = await transaction
          .select()
          .from(bundlerOperations)
          .where(
            and(
              eq(bundlerOperations.networkId, networkId),
              eq(bundlerOperations.status, 'queued'),
              gte(bundlerOperations.checkedAt, new Date(options.checkedAfterMs)),
            ),
          )
          .orderBy(asc(bundlerOperations.createdAt), asc(bundlerOperations.hash))
          .limit(Math.max(0, options.maxInFlight - open.length))
        const taken: StoredTransaction[] = []
        for (const operation of operations) {
          const { hash, ...signed } = await options.sign(operation, nonce)
          const row = {
            ...{ networkId, executor, nonce, operationHash: operation.hash, ...signed, hashes: [hash] },
            ...{ isCancelled: false, sentAt: new Date(now()), resolvedAt: null },
          }
          taken.push(row)
          nonce++
        }
        if (taken.length > 0) {
          // A network that began anew gives the same nonces again.
          await transaction.delete(table).where(
            and(
              isOwn,
              inArray(
                table.nonce,
                taken.map((row) => row.nonce),
              ),
            ),
          )
          await transaction.insert(table).values(taken)
          const hashes = taken.map(({ operationHash }) => operationHash)
          await transaction
            .update(bundlerOperations)
            .set({ status: 'sent', updatedAt: new Date(now()) })
            .where(inArray(bundlerOperations.hash, hashes))
        }
        await transaction
          .update(bundlerExecutors)
          .set({ nextNonce: nonce })
          .where(and(eq(bundlerExecutors.networkId, networkId), eq(bundlerExecutors.address, executor)))
        return taken
      })
    },

    /** What is not known to be mined, by nonce. */
    async listOpen(): Promise<StoredTransaction[]> {
      return database.select().from(table).where(isOpen).orderBy(asc(table.nonce))
    },

    /** All from a nonce on, mined or not. */
    async listFrom(nonce: number): Promise<StoredTransaction[]> {
      return database
        .select()
        .from(table)
        .where(and(isOwn, gte(table.nonce, nonce)))
        .orderBy(asc(table.nonce))
    },

    /**
     * Puts another form in the place of the newest one.
     *
     * @returns False when another gateway was first.
     */
    async replace(
      before: StoredTransaction,
      { hash, ...signed }: SignedTransaction,
      isCancelled: boolean,
    ): Promise<boolean> {
      const rows = await database
        .update(table)
        .set({ ...signed, hashes: [...before.hashes, hash], isCancelled, sentAt: new Date(now()) })
        .where(and(isOpen, eq(table.nonce, before.nonce), eq(table.raw, before.raw)))
        .returning({ nonce: table.nonce })
      return rows.length > 0
    },

    /**
     * Ends a transaction and says what came of its operation.
     *
     * @returns False when another gateway was first.
     */
    async resolve(
      { nonce, operationHash }: StoredTransaction,
      outcome: {
        status: OperationStatus
        reason?: string | null
        transactionHash?: string | null
        loss?: bigint
      },
    ): Promise<boolean> {
      return database.transaction(async (transaction) => {
        const at = new Date(now())
        const rows = await transaction
          .update(table)
          .set({ resolvedAt: at })
          .where(and(isOpen, eq(table.nonce, nonce)))
          .returning({ nonce: table.nonce })
        if (rows.length === 0) return false
        await transaction
          .update(bundlerOperations)
          .set({ reason: null, ...outcome, updatedAt: at })
          .where(and(eq(bundlerOperations.hash, operationHash), eq(bundlerOperations.status, 'sent')))
        return true
      })
    },
  }

  async function forgetAll(
    transaction: Pick<Database, 'update'>,
    open: readonly StoredTransaction[],
  ): Promise<void> {
    const at = new Date(now())
    await transaction.update(table).set({ resolvedAt: at }).where(isOpen)
    const hashes = open.map(({ operationHash }) => operationHash)
    if (hashes.length === 0) return
    await transaction
      .update(bundlerOperations)
      .set({ status: 'dropped', reason: 'The network began anew', updatedAt: at })
      .where(inArray(bundlerOperations.hash, hashes))
  }
}
