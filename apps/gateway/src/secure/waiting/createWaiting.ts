import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { daySeconds, minuteSeconds } from '@latchkey/primitives'
import type { CallOutput } from '@latchkey/wire'
import type { cancelChange, getChangeByLink, requestChange, WaitingChange } from '@latchkey/wire/secure'
import type * as v from 'valibot'
import type { GatewayFailure } from '../../http/GatewayFailure.js'
import type { AuditEvent } from '../audit/createAudit.js'
import type { Caller } from '../codes/Caller.js'
import type { Limits } from '../limits/createLimits.js'
import type { Owners } from '../owners/createOwners.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { SecureSession } from '../sessions/createSessions.js'
import type { Sites } from '../sites/createSites.js'
import { holdUser } from '../vaults/createVaults.js'
import { changeLoginMs, type Freshness } from '../vaults/freshness.js'
import { findVault, refuseUnknownVault } from '../vaults/vaultStore.js'
import { WalletFailure } from '../WalletFailure.js'
import { type ChangeRow, toWaitingChange } from './createChangeStore.js'
import type { WaitingRunnerDependencies } from './createWaitingRunner.js'
import { performChange } from './performChange.js'
import { writeChangeMail } from './writeChangeMail.js'

/** How often somebody may ask: first by device, then by user. */
const deviceWindows = [{ max: 5, ms: daySeconds * 1000 }] as const
const userWindows = [{ max: 15, ms: daySeconds * 1000 }] as const
/** So long the mails of a change may take; whoever has not sent them by then has died. */
const tellingMs = minuteSeconds * 1000
/** A user whom nobody can write to waits so many times as long. */
const unreachableTimes = 7

/** Changes that wait, so that whoever owns the wallet can call them off. */
export type Waiting = {
  /**
   * Asks for one. It counts once the user was written to.
   *
   * @throws GatewayFailure `session/stale`, `vault/unknown`, `change/exists`, `change/limited`, `mail/unavailable`, and those of the
   *   change itself
   */
  request(
    session: SecureSession,
    body: v.InferOutput<(typeof requestChange)['body']>,
    caller: Caller,
  ): Promise<WaitingChange>
  list(session: SecureSession): Promise<WaitingChange[]>
  /**
   * Calls one off.
   *
   * @throws GatewayFailure `change/unknown`, and those of {@link Owners}
   */
  cancel(
    session: SecureSession,
    body: v.InferOutput<(typeof cancelChange)['body']>,
    caller: Caller,
  ): Promise<void>
  /** @throws GatewayFailure `change/unknown` */
  findByLink(token: string): Promise<CallOutput<typeof getChangeByLink>>
  /** @throws GatewayFailure `change/unknown` */
  cancelByLink(token: string): Promise<void>
}

/** Ends a transaction that was only to show whether it could be. */
class Tried extends Error {}

/**
 * Makes what keeps changes until they are due.
 *
 * @param dependencies - As for what does them, and who may ask.
 */
export function createWaiting({
  audit,
  database,
  freshness,
  limits,
  links,
  notices,
  now,
  owners,
  performers,
  secrets,
  sites,
  store,
  waitMs,
}: WaitingRunnerDependencies & {
  freshness: Freshness
  limits: Limits
  now: () => number
  owners: Pick<Owners, 'prepare'>
  secrets: Secrets
  sites: Sites
}): Waiting {
  async function note(event: AuditEvent, { deviceId, origin, place, projectId, userId }: ChangeRow) {
    await audit.write({ userId, projectId, origin, deviceId, place, event })
  }

  /** Does it and undoes it, so that nobody waits for what cannot be. */
  async function assertPossible(userId: string, change: ChangeRow['change']): Promise<void> {
    await database
      .transaction(async (transaction) => {
        await holdUser(transaction, userId)
        await performChange(performers, transaction, userId, change)
        throw new Tried()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Tried)) throw error
      })
  }

  async function count({ deviceId, userId }: SecureSession): Promise<void> {
    const waitedMs = await limits.take([
      { name: secrets.hash('limit', 'change-device', deviceId), windows: deviceWindows },
      { name: secrets.hash('limit', 'change-user', userId), windows: userWindows },
    ])
    if (waitedMs === 0) return
    throw new WalletFailure('change/limited', 'This was asked for too often today. Try again later', {
      retryAfterSeconds: Math.ceil(waitedMs / 1000),
    })
  }

  /** The wait begins when the mails are out; where they cannot be sent nothing waits. */
  async function tell(row: ChangeRow): Promise<ChangeRow> {
    const mail = { kind: row.kind, dueAt: row.dueAt, isReminder: false }
    try {
      const told = await notices.deliver(row, row, (requester) =>
        writeChangeMail(mail, links.write(row.id), requester),
      )
      const lengthMs = told === 0 ? waitMs * unreachableTimes : waitMs
      const confirmed = await store.confirm(row.id, new Date(row.requestedAt.getTime() + lengthMs))
      if (!confirmed) throw refuseUnknown()
      return confirmed
    } catch (error) {
      await store.take(row.id)
      throw error
    }
  }

  async function finish(row: ChangeRow | undefined, doer: Pick<Caller, 'device' | 'place'>) {
    if (!row) throw refuseUnknown()
    await note('change-called-off', row)
    ;(await notices.prepare('change-called-off', row, doer))()
  }

  async function requireByLink(token: string): Promise<ChangeRow> {
    const id = links.read(token)
    const row = id === undefined ? undefined : await store.find(id)
    if (!row) throw refuseUnknown()
    return row
  }

  return {
    async request(session, { change }, { device, place }) {
      const { deviceId, origin, projectId, userId } = session
      const { kind } = change
      freshness.requireLogin(session, changeLoginMs)
      if (!(await findVault(database, userId))) throw refuseUnknownVault()
      const present = await store.findKind(userId, kind)
      if (present?.notifiedAt && isDeepStrictEqual(present.change, change)) {
        return toWaitingChange(present, deviceId)
      }
      if (present && (present.notifiedAt || now() - present.requestedAt.getTime() < tellingMs)) {
        throw refuseSecond()
      }
      await assertPossible(userId, change)
      await count(session)
      const requestedAt = new Date(now())
      const dueAt = new Date(requestedAt.getTime() + waitMs)
      const base = { id: randomUUID(), userId, kind, change, projectId, origin, deviceId, device, place }
      const row = { ...base, requestedAt, dueAt }
      if (present) await store.take(present.id)
      if (!(await store.insert(row))) throw refuseSecond()
      const told = await tell({ ...row, notifiedAt: null, remindedAt: null })
      await note('change-requested', told)
      return toWaitingChange(told, deviceId)
    },
    async list({ deviceId, userId }) {
      return (await store.list(userId)).map((row) => toWaitingChange(row, deviceId))
    },
    async cancel(session, body, caller) {
      const { deviceId, userId } = session
      const present = await store.find(body.changeId)
      if (present?.userId !== userId) throw refuseUnknown()
      const isOwn = present.deviceId === deviceId
      const requireOwner = isOwn ? undefined : await owners.prepare(session, 'cancelChange', body)
      const row = await database.transaction(async (transaction) => {
        await holdUser(transaction, userId)
        await requireOwner?.(transaction)
        return store.take(present.id, transaction)
      })
      await finish(row, caller)
    },
    async findByLink(token) {
      const row = await requireByLink(token)
      const { id: _, isOwn: __, ...shown } = toWaitingChange(row, '')
      const projectName = await sites.require(row.projectId, row.origin).then(
        ({ name }) => name,
        () => new URL(row.origin).host,
      )
      return { ...shown, projectName }
    },
    async cancelByLink(token) {
      const row = await requireByLink(token)
      await finish(await store.take(row.id), { device: 'Whoever opened the link in the mail', place: '–' })
    },
  }
}

function refuseUnknown(): GatewayFailure {
  return new WalletFailure(
    'change/unknown',
    'This change does not wait any more: it was called off, or it has happened',
  )
}

function refuseSecond(): GatewayFailure {
  return new WalletFailure('change/exists', 'Another change of this kind waits already. Call it off first')
}
