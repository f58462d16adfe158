import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { smartSessions as table } from '../../db/schema/index.js'
import { countRows, type Statements, toTooMany } from './drafts.js'
import { callersPerSite, permissionQuotas } from './quotas.js'

const dayMs = 86_400_000

/** What is to be granted, and by whom. */
type Grant = {
  account: string
  bytes: number
  callers: { caller: string | null; callerSite: string | null }
  nowMs: number
  projectId: string
}

/**
 * Checks that an account may grant one more permission: how many were granted from its network today, how many the account has at
 * the project, and how many the project has. What is over or was taken back counts no more.
 *
 * @param statements - Inside a transaction that has locked the project.
 * @param grant - What is to be granted; its account has signed for it.
 * @throws GatewayFailure `permission/too-many`
 */
export async function checkGrant(statements: Statements, grant: Grant): Promise<void> {
  const { account, bytes, callers, nowMs, projectId } = grant
  const { granted, grantsADay } = permissionQuotas
  const isOfToday = gt(table.grantedAt, new Date(nowMs - dayMs))
  for (const [column, name, max] of [
    [table.caller, callers.caller, grantsADay.caller],
    [table.callerSite, callers.callerSite, grantsADay.caller * callersPerSite],
  ] as const) {
    if (name === null) continue
    if ((await countRows(statements, and(isOfToday, eq(column, name)))) < max) continue
    throw toTooMany('From this network as many permissions were granted today as may be')
  }
  const isAlive = and(
    eq(table.projectId, projectId),
    sql`${table.grantedAt} is not null`,
    isNull(table.revokedAt),
    gt(table.expiresAt, new Date(nowMs)),
  )
  if ((await countRows(statements, and(isAlive, eq(table.account, account)))) >= granted.account)
    throw toTooMany('This account has granted this site as many permissions as it may')
  const [all] = await statements
    .select({ bytes: sql<string>`coalesce(sum(${table.bytes}), 0)`, total: sql<string>`count(*)` })
    .from(table)
    .where(isAlive)
  const isFull =
    Number(all?.total ?? 0) >= granted.project || Number(all?.bytes ?? 0) + bytes > granted.projectBytes
  if (isFull) throw toTooMany('This site has as many permissions as it may')
}
