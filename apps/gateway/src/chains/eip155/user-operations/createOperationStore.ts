import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/Database.js'
import {
  bundlerExecutors,
  bundlerOperations,
  bundlerTransactions,
  type OperationStatus,
} from '../../../db/schema/index.js'
import { RpcFailure } from '../../../http/RpcFailure.js'
import { checkQuotas, isLoss } from './checkQuotas.js'
import type { SmartAccountSettings } from './SmartAccountSettings.js'

const dayMs = 86_400_000
/** How long what is over can be asked about. */
const keptMs = 7 * dayMs
/** An account whose operation failed at the executor's cost waits as long. */
const penaltyMs = 3_600_000
const activeStatuses: OperationStatus[] = ['queued', 'sent']

/** An operation as it is kept. */
export type StoredOperation = typeof bundlerOperations.$inferSelect
/** What is said of one that is taken. */
export type NewOperation = Pick<
  StoredOperation,
  'callers' | 'hash' | 'maxCost' | 'networkId' | 'operation' | 'paymaster' | 'projectId' | 'sender'
>

/** Operations on their way, at all gateways on one database together. */
export type OperationStore = ReturnType<typeof createOperationStore>

/**
 * Makes the store of operations.
 *
 * @param dependencies - Database and clock.
 */
export function createOperationStore({ database, now }: { database: Database; now: () => number }) {
  const table = bundlerOperations

  return {
    async find(hash: string): Promise<StoredOperation | undefined> {
      const [row] = await database.select().from(table).where(eq(table.hash, hash))
      return row
    },

    /**
     * Takes an operation, once.
     *
     * @param fresh - The operation.
     * @param options - The executor whose row is held meanwhile, quotas, and how much its paymaster has.
     * @throws RpcFailure when a quota is used up.
     */
    async insert(
      fresh: NewOperation,
      {
        deposit,
        executor,
        settings,
      }: { executor: string; settings: SmartAccountSettings; deposit: bigint | undefined },
    ): Promise<void> {
      const { networkId, paymaster, sender } = fresh
      const at = new Date(now())
      const dayAgo = new Date(now() - dayMs)
      await database.transaction(async (transaction) => {
        // Nothing is counted twice while the executor's row is held.
        await holdExecutor(transaction, networkId, executor)
        await checkQuotas(transaction, fresh, { nowMs: now(), settings })
        const [ofParties] = await transaction
          .select({
            penalties: sql<number>`count(*) filter (where ${table.sender} = ${sender} and ${isLoss} and ${gt(table.updatedAt, new Date(now() - penaltyMs))})::int`,
            promised: sql<string>`coalesce(sum(${table.maxCost}) filter (where ${table.paymaster} = ${paymaster ?? ''} and ${table.status} in ('queued', 'sent')), 0)::text`,
          })
          .from(table)
          .where(and(eq(table.networkId, networkId), gt(table.updatedAt, dayAgo)))
        if (!ofParties) throw new Error('A count has no rows')
        if (ofParties.penalties > 0) {
          throw new RpcFailure(
            'throttled',
            'An operation of this account has just failed. Try again in an hour',
          )
        }
        if (deposit !== undefined && BigInt(ofParties.promised) + fresh.maxCost > deposit) {
          throw new RpcFailure('rejectedByPaymaster', 'The paymaster has too little money left for this')
        }
        const again = { ...fresh, checkedAt: at, updatedAt: at, createdAt: at, status: 'queued' as const }
        const rows = await transaction
          .insert(table)
          .values(again)
          .onConflictDoNothing()
          .returning({ hash: table.hash })
        if (rows.length > 0) return
        const [same] = await transaction.select().from(table).where(eq(table.hash, fresh.hash))
        if (same && same.status !== 'dropped') return
        const [busy] = await transaction
          .select()
          .from(table)
          .where(
            and(
              eq(table.networkId, networkId),
              eq(table.sender, sender),
              inArray(table.status, activeStatuses),
            ),
          )
        if (busy || !same) {
          throw new RpcFailure(
            'rejected',
            `This account has an operation on its way: ${busy?.hash ?? 'unknown'}. Wait until it is done`,
          )
        }
        // One that came to nothing may be tried again.
        await transaction
          .update(table)
          .set({ ...again, reason: null, transactionHash: null })
          .where(eq(table.hash, fresh.hash))
      })
    },

    /** Those that nobody has asked about since a time. */
    async listStale(networkId: string, beforeMs: number): Promise<StoredOperation[]> {
      return database
        .select()
        .from(table)
        .where(
          and(
            eq(table.networkId, networkId),
            eq(table.status, 'queued'),
            lt(table.checkedAt, new Date(beforeMs)),
          ),
        )
        .orderBy(asc(table.createdAt))
        .limit(50)
    },

    async hasQueued(networkId: string): Promise<boolean> {
      const rows = await database
        .select({ hash: table.hash })
        .from(table)
        .where(and(eq(table.networkId, networkId), eq(table.status, 'queued')))
        .limit(1)
      return rows.length > 0
    },

    async markChecked(hash: string): Promise<void> {
      await database
        .update(table)
        .set({ checkedAt: new Date(now()) })
        .where(eq(table.hash, hash))
    },

    /** Ends a queued one that would fail. */
    async drop(hash: string, reason: string): Promise<boolean> {
      const rows = await database
        .update(table)
        .set({ status: 'dropped', reason, updatedAt: new Date(now()) })
        .where(and(eq(table.hash, hash), eq(table.status, 'queued')))
        .returning({ hash: table.hash })
      return rows.length > 0
    },

    async clean(): Promise<void> {
      const before = new Date(now() - keptMs)
      await database
        .delete(table)
        .where(and(inArray(table.status, ['included', 'dropped', 'failed']), lt(table.updatedAt, before)))
      await database.delete(bundlerTransactions).where(lt(bundlerTransactions.resolvedAt, before))
    },
  }
}

/**
 * Holds an executor's row until the transaction ends, so that one gateway at a time counts and takes nonces.
 *
 * @param transaction - Of the database.
 * @param networkId - The network.
 * @param address - The executor.
 * @returns The row.
 */
export async function holdExecutor(
  transaction: Pick<Database, 'insert' | 'select'>,
  networkId: string,
  address: string,
): Promise<typeof bundlerExecutors.$inferSelect> {
  await transaction
    .insert(bundlerExecutors)
    .values({ networkId, address, nextNonce: 0 })
    .onConflictDoNothing()
  const [row] = await transaction
    .select()
    .from(bundlerExecutors)
    .where(and(eq(bundlerExecutors.networkId, networkId), eq(bundlerExecutors.address, address)))
    .for('update')
  if (!row) throw new Error('An executor that was just written down is gone')
  return row
}
