import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/Database.js'
import { bundlerOperations } from '../../../db/schema/index.js'
import { RpcFailure } from '../../../http/RpcFailure.js'
import type { SmartAccountSettings } from './SmartAccountSettings.js'

const dayMs = 86_400_000
/** A site with networks of its own is as many callers. */
const widerFactor = 4

/** Whether an operation has cost the executor something for nothing. */
export const isLoss = sql`(${bundlerOperations.status} = 'failed' or (${bundlerOperations.status} = 'dropped' and ${bundlerOperations.loss} > 0))`

type Quotas = { pending: number; daily: number; losses: number }

/**
 * Checks that whoever sends an operation has not used up what they may send: the networks it comes from first, then the project.
 *
 * @param transaction - In which nothing else is counted meanwhile.
 * @param operation - Its network, project and callers, the narrowest first.
 * @param options - The time, and the settings of the network.
 * @throws RpcFailure
 */
export async function checkQuotas(
  transaction: Pick<Database, 'select'>,
  { callers, networkId, projectId }: { callers: readonly string[]; networkId: string; projectId: string },
  { nowMs, settings }: { nowMs: number; settings: SmartAccountSettings },
): Promise<void> {
  for (const [at, caller] of callers.entries()) {
    const isCaller = sql`${caller} = any(${bundlerOperations.callers})`
    const counts = await count(transaction, networkId, isCaller, nowMs)
    if (isUsedUp(counts, toCallerQuotas(settings, at === 0 ? 1 : widerFactor))) {
      throw new RpcFailure('throttled', 'Too many operations come from your network. Try again later')
    }
  }
  const counts = await count(transaction, networkId, eq(bundlerOperations.projectId, projectId), nowMs)
  if (isUsedUp(counts, toProjectQuotas(settings))) {
    throw new RpcFailure('throttled', 'This project has used up what it may send here. Try again later')
  }
}

async function count(
  transaction: Pick<Database, 'select'>,
  networkId: string,
  isOf: SQL,
  nowMs: number,
): Promise<Quotas> {
  const table = bundlerOperations
  const dayAgo = new Date(nowMs - dayMs)
  const [counts] = await transaction
    .select({
      pending: sql<number>`count(*) filter (where ${table.status} in ('queued', 'sent'))::int`,
      daily: sql<number>`count(*) filter (where ${gt(table.createdAt, dayAgo)})::int`,
      losses: sql<number>`count(*) filter (where ${isLoss})::int`,
    })
    .from(table)
    .where(and(eq(table.networkId, networkId), gt(table.updatedAt, dayAgo), isOf))
  if (!counts) throw new Error('A count has no rows')
  return counts
}

const toProjectQuotas = (settings: SmartAccountSettings): Quotas => ({
  pending: settings.maxPendingOfProject,
  daily: settings.maxDailyOfProject,
  losses: settings.maxDailyLossesOfProject,
})

const toCallerQuotas = (settings: SmartAccountSettings, factor: number): Quotas => ({
  pending: settings.maxPendingOfCaller * factor,
  daily: settings.maxDailyOfCaller * factor,
  losses: settings.maxDailyLossesOfCaller * factor,
})

const isUsedUp = (counts: Quotas, most: Quotas) =>
  counts.pending >= most.pending || counts.daily >= most.daily || counts.losses > most.losses
