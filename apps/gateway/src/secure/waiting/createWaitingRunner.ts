import type { Database } from '../../db/Database.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Audit } from '../audit/createAudit.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { KeeperTasks } from '../keeper/createKeeperTasks.js'
import type { Notices } from '../mail/createNotices.js'
import { holdUser } from '../vaults/createVaults.js'
import type { ChangeLinks } from './changeLinks.js'
import type { ChangeRow, ChangeStore } from './createChangeStore.js'
import { type ChangePerformers, changeNotices, performChange } from './performChange.js'
import { writeChangeMail } from './writeChangeMail.js'

/** Who is to be reminded is, when so much of the wait is left, in parts of it. */
const reminderParts = 4

/** What the runner works with. */
export type WaitingRunnerDependencies = {
  audit: Audit
  database: Database
  links: ChangeLinks
  metrics: SecureMetrics
  notices: Notices
  performers: ChangePerformers
  store: ChangeStore
  tasks: KeeperTasks
  waitMs: number
}

/**
 * Makes what does the changes that are due, each once, at all gateways of one database together.
 *
 * @param dependencies - See {@link WaitingRunnerDependencies}.
 * @returns Does what is due, reminds of what will be, and takes out what nobody was told of.
 */
export function createWaitingRunner(dependencies: WaitingRunnerDependencies): () => Promise<void> {
  const { audit, database, links, metrics, notices, performers, store, tasks, waitMs } = dependencies

  async function note(
    row: ChangeRow,
    event: 'change-void' | 'device-revoked' | 'login-removed' | 'slot-removed',
  ) {
    const { deviceId, origin, place, projectId, userId } = row
    await audit.write({ userId, projectId, origin, deviceId, place, event })
  }

  /** The user is held first, as everywhere, so that nobody waits for one another. */
  function perform(row: ChangeRow): Promise<boolean> {
    return database.transaction(async (transaction) => {
      await holdUser(transaction, row.userId)
      const held = await store.holdDue(transaction, row.id)
      if (!held) return false
      await store.take(held.id, transaction)
      await performChange(performers, transaction, held.userId, held.change)
      return true
    })
  }

  async function runOne(row: ChangeRow): Promise<void> {
    const { kind } = row
    // The addresses as they are before: a login that goes is told as well.
    const notify = await notices.prepare(changeNotices[kind], row, row)
    try {
      if (!(await perform(row))) return
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error
      // What it was about is gone, or the last of its kind by now.
      if (await store.take(row.id)) await note(row, 'change-void')
      return
    }
    notify()
    if (kind === 'delete') return metrics.countVault('deleted')
    await note(
      row,
      kind === 'login' ? 'login-removed' : kind === 'device' ? 'device-revoked' : 'slot-removed',
    )
  }

  async function remind(row: ChangeRow): Promise<void> {
    const mail = { kind: row.kind, dueAt: row.dueAt, isReminder: true }
    await notices
      .deliver(row, row, (requester) => writeChangeMail(mail, links.write(row.id), requester))
      .catch(() => store.giveBackReminder(row.id))
  }

  return async () => {
    await store.prune()
    for (const row of await store.takeReminders(waitMs / reminderParts)) await remind(row)
    const due = await store.listDue()
    let failure: unknown
    for (const row of due) {
      await runOne(row).catch((error: unknown) => {
        failure ??= error
      })
    }
    if (due.length > 0) await tasks.run()
    if (failure !== undefined) throw failure
  }
}
