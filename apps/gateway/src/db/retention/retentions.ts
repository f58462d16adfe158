import { and, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { permissionTimes } from '../../smart-sessions/quotas.js'
import { keeperHalves } from '../keeper/schema/keeperHalves.js'
import { keeperKeys } from '../keeper/schema/keeperKeys.js'
import * as tables from '../schema/index.js'
import { pruneAccounts } from './pruneAccounts.js'
import { pruneHistory, prunePositions } from './pruneHistory.js'
import { pruneRows } from './pruneRows.js'
import type { Retention } from './Retention.js'

const dayMs = 86_400_000

/** How long rows are kept that have no end of their own, in milliseconds. */
export const keptMs = {
  events: 90 * dayMs,
  emailProofs: 365 * dayMs,
  operations: 7 * dayMs,
  promises: 30 * dayMs,
  /** As old as a backup may be that is brought back. */
  tombstones: 400 * dayMs,
}

/** Rows whose time, plus `ms`, is past. */
function after(table: PgTable, column: PgColumn, ms = 0, also?: SQL): Extract<Retention, { endsBy: 'time' }> {
  return {
    ...{ table, bound: '', endsBy: 'time' },
    prune: (database, nowMs) =>
      pruneRows(database, table, and(lt(column, new Date(nowMs - ms)), also) as SQL),
  }
}

const atExpiry = (table: PgTable & { expiresAt: PgColumn }, bound: string): Retention => ({
  ...after(table, table.expiresAt),
  bound,
})

const ofUser = (table: PgTable, bound: string): Retention => ({ table, bound, endsBy: 'user' })
const ofOperator = (table: PgTable): Retention => ({
  table,
  bound: 'what the operator adds',
  endsBy: 'operator',
})

const { smartSessions } = tables

/** Of every table what ends its rows and what bounds them. Whoever adds a table adds its line here; a test fails without. */
export const retentions: readonly Retention[] = [
  ofOperator(tables.projects),
  ofOperator(tables.signingKeys),
  ofOperator(tables.sponsorPolicies),
  ofOperator(tables.bundlerExecutors),
  {
    ...after(tables.events, tables.events.receivedAt, keptMs.events),
    bound:
      'LATCHKEY_ANALYTICS_EVENTS and …_MEGABYTES of a project in a day, a fiftieth of them from a network',
  },
  atExpiry(tables.eventCounts, 'one of a project, and one of a network that sends events, in a day'),
  atExpiry(tables.usedNonces, 'one of a sign-in; nonces end within minutes'),
  atExpiry(tables.signInSessions, 'one of a sign-in; they last seven days'),
  {
    table: tables.signInAccounts,
    bound: 'a million of a project; sign-ins are limited by network',
    endsBy: 'time',
    prune: pruneAccounts,
  },
  {
    ...after(tables.emailProofs, tables.emailProofs.provenAt, keptMs.emailProofs),
    bound: 'one of a mailed code that was typed in; mails are limited',
  },
  {
    table: tables.historyPositions,
    bound: '100,000; what nobody asked for the longest goes first',
    endsBy: 'time',
    prune: prunePositions,
  },
  {
    table: tables.historyTransactions,
    bound: 'what the accounts of history_positions have done',
    endsBy: 'time',
    prune: pruneHistory,
  },
  {
    ...after(
      tables.bundlerOperations,
      tables.bundlerOperations.updatedAt,
      keptMs.operations,
      inArray(tables.bundlerOperations.status, ['included', 'dropped', 'failed']),
    ),
    bound: 'one under way of an account',
  },
  {
    ...after(tables.bundlerTransactions, tables.bundlerTransactions.resolvedAt, keptMs.operations),
    bound: 'one of an operation',
  },
  atExpiry(tables.sponsorBudgets, 'one of a project and network, and of a payer, in a day'),
  {
    // A network that is served settles them long before.
    ...after(tables.sponsorPromises, tables.sponsorPromises.expiresAt, keptMs.promises),
    bound: 'what the budgets pay for',
  },
  {
    table: smartSessions,
    bound: '10,000 drafts and 100,000 permissions of a project',
    endsBy: 'time',
    prune: (database, nowMs) =>
      pruneRows(
        database,
        smartSessions,
        or(
          and(
            isNull(smartSessions.grantedAt),
            isNull(smartSessions.context),
            lt(smartSessions.createdAt, new Date(nowMs - permissionTimes.draftMs)),
          ),
          // Activated before accounts had to prove it; their ends were not bounded then.
          and(
            isNull(smartSessions.grantedAt),
            isNotNull(smartSessions.context),
            lt(smartSessions.createdAt, new Date(nowMs - permissionTimes.longestMs)),
          ),
          lt(smartSessions.expiresAt, new Date(nowMs - permissionTimes.overMs)),
          lt(smartSessions.revokedAt, new Date(nowMs - permissionTimes.overMs)),
        ) as SQL,
      ),
  },
  atExpiry(tables.secureChallenges, 'asked for by a session, and limited'),
  atExpiry(tables.secureCodes, 'one of a mail; mails are limited'),
  atExpiry(tables.secureEmailChanges, 'one of a user'),
  atExpiry(tables.secureLimits, 'one of a mailbox, network and project that a mail was asked for'),
  atExpiry(tables.secureProofs, 'one of a call; each lasts minutes'),
  atExpiry(tables.secureSessions, 'those of a user’s devices'),
  atExpiry(tables.secureSocialLogins, 'limited by network and project'),
  {
    ...after(tables.secureTombstones, tables.secureTombstones.deletedAt, keptMs.tombstones),
    bound: 'one of a user who was deleted',
  },
  { table: tables.secureKeeperTasks, bound: 'one of a half', endsBy: 'task', by: 'createKeeperTasks' },
  {
    ...{ table: tables.secureChanges, endsBy: 'task', by: 'createWaitingRunner' },
    bound: 'one of a kind and user, and so many asked for in a day',
  },
  { table: keeperHalves, bound: 'one of a managed way in', endsBy: 'task', by: 'createKeeper' },
  { table: keeperKeys, bound: 'one of a half', endsBy: 'task', by: 'createKeeper' },
  ofUser(tables.secureUsers, 'one of a login that succeeded; logins are limited'),
  ofUser(tables.secureVaults, 'one of a user'),
  ofUser(tables.secureSlots, 'so many of a user'),
  ofUser(tables.secureRecordKeys, 'one of a user'),
  ofUser(tables.secureGrants, 'the sites of its project'),
  ofUser(tables.secureDevices, 'so many of a user; the one unseen the longest gives way'),
  ofUser(tables.secureIdentities, 'so many of a user'),
  ofUser(tables.secureAudit, '500 of a user; the oldest gives way'),
]
