import { and, asc, count, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { smartSessions as table } from '../../db/schema/index.js'
import type { GatewayFailure } from '../../http/GatewayFailure.js'
import { PermissionFailure } from './PermissionFailure.js'
import { callersPerSite, permissionQuotas, permissionTimes } from './quotas.js'

/** A statement's database, inside a transaction or not. */
export type Statements = Pick<Database, 'delete' | 'execute' | 'insert' | 'select' | 'update'>

/** Networks a draft counts against, as keyed hashes. */
export type Callers = { caller: string; callerSite: string | null }

const isDraft = and(isNull(table.grantedAt), isNull(table.context))

/** Those who count for one project wait for each other: so each sees what the one before has added. */
export async function lockProject(statements: Statements, projectId: string): Promise<void> {
  await statements.execute(sql`select pg_advisory_xact_lock(hashtext(${`smart_sessions:${projectId}`}))`)
}

/**
 * Makes room for a draft: a caller's own limit first, then the project's, where a draft of whoever has most gives way.
 *
 * @param statements - Inside a transaction that has locked the project.
 * @param draft - Whose it is.
 * @throws GatewayFailure `permission/too-many` when the caller has as many as one may.
 */
export async function makeRoomForDraft(
  statements: Statements,
  { callers, nowMs, projectId }: { callers: Callers; nowMs: number; projectId: string },
): Promise<void> {
  const { caller, project } = permissionQuotas.drafts
  const isAlive = and(isDraft, gt(table.createdAt, new Date(nowMs - permissionTimes.draftMs)))
  const isFull =
    (await countRows(statements, and(isAlive, eq(table.caller, callers.caller)))) >= caller ||
    (callers.callerSite !== null &&
      (await countRows(statements, and(isAlive, eq(table.callerSite, callers.callerSite)))) >=
        caller * callersPerSite)
  if (isFull) throw toTooMany('From this network as many permissions are prepared as may be')
  const isOfProject = and(isAlive, eq(table.projectId, projectId))
  if ((await countRows(statements, isOfProject)) < project) return
  const [most] = await statements
    .select({ caller: table.caller })
    .from(table)
    .where(isOfProject)
    .groupBy(table.caller)
    .orderBy(desc(count()))
    .limit(1)
  if (!most?.caller) return
  const [oldest] = await statements
    .select({ pci: table.pci })
    .from(table)
    .where(and(isOfProject, eq(table.caller, most.caller)))
    .orderBy(asc(table.createdAt))
    .limit(1)
  if (oldest) await statements.delete(table).where(eq(table.pci, oldest.pci))
}

/** Counts permissions. */
export async function countRows(statements: Statements, where: SQL | undefined): Promise<number> {
  const [row] = await statements.select({ total: count() }).from(table).where(where)
  return row?.total ?? 0
}

/** That there is no room, and why. */
export function toTooMany(message: string): GatewayFailure {
  return new PermissionFailure('permission/too-many', message)
}
