import type { addSlot, removeSlot, StoredVault } from '@latchkey/wire/secure'
import type { SlotList } from '@latchkey/wire/vault'
import { and, eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Database } from '../../db/Database.js'
import { secureSlots, secureVaults } from '../../db/schema/index.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { AuditEvent } from '../audit/createAudit.js'
import type { Caller } from '../codes/Caller.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { listHalves, type VaultDependencies } from '../vaults/createVaults.js'
import { changeLoginMs } from '../vaults/freshness.js'
import {
  findVault,
  holdVault,
  refuseUnknownVault,
  type SlotRow,
  toStoredVault,
  type WholeVault,
} from '../vaults/vaultStore.js'
import { checkSlotList, checkWaysIn } from './checkSlots.js'

/** Adds and removes ways in. */
export type SlotChanges = {
  /**
   * Adds one.
   *
   * @throws GatewayFailure `vault/outdated` when the list does not follow the newest, and those of the checks
   */
  add(
    session: SecureSession,
    body: v.InferOutput<(typeof addSlot)['body']>,
    caller: Caller,
  ): Promise<StoredVault>
  /**
   * Destroys one.
   *
   * @throws GatewayFailure `slot/unknown`, `slot/last`, `vault/policy`, `vault/outdated`
   */
  remove(
    session: SecureSession,
    body: v.InferOutput<(typeof removeSlot)['body']>,
    caller: Caller,
  ): Promise<StoredVault>
  /** In a transaction of the caller's: destroys those of a device. */
  removeOfDevice(transaction: Transaction, userId: string, deviceId: string): Promise<void>
}

type Transaction = Pick<Database, 'delete' | 'execute' | 'insert' | 'select' | 'update'>

/**
 * Makes the changes of ways in.
 *
 * @param dependencies - As for wallets.
 */
export function createSlotChanges({
  audit,
  database,
  freshness,
  metrics,
  notices,
  now,
  passkeys,
  tasks,
  writer,
}: VaultDependencies): SlotChanges {
  /** A passkey that is added where nobody is sure who it is vouches for nobody until that would be sure. */
  async function findConfirmsFrom(session: SecureSession, { vault }: WholeVault): Promise<Date> {
    const until = await freshness.findNewUntil(session, vault.createdAt)
    return until && !(await passkeys.isConfirmed(session)) ? until : new Date(now())
  }

  async function writeList(transaction: Transaction, userId: string, slotList: SlotList | undefined) {
    const list = slotList ? { slotList, listCounter: slotList.counter } : {}
    await transaction
      .update(secureVaults)
      .set({ ...list, changedAt: new Date(now()) })
      .where(eq(secureVaults.userId, userId))
  }

  async function removeRows(transaction: Transaction, userId: string, gone: readonly SlotRow[]) {
    if (gone.length === 0) return
    await tasks.order(transaction, listHalves({ slots: [...gone] }))
    const ids = gone.map(({ id }) => id)
    await transaction
      .delete(secureSlots)
      .where(and(eq(secureSlots.userId, userId), inArray(secureSlots.id, ids)))
  }

  async function note(event: AuditEvent, session: SecureSession, { place }: Caller) {
    const { deviceId, origin, projectId, userId } = session
    await audit.write({ userId, projectId, origin, deviceId, place, event })
  }

  async function show(userId: string): Promise<StoredVault> {
    const whole = await findVault(database, userId)
    if (!whole) throw refuseUnknownVault()
    return toStoredVault(whole)
  }

  return {
    async add(session, { slot, slotList, version }, caller) {
      const { userId } = session
      freshness.requireLogin(session, changeLoginMs)
      const check = ({ recoveryPolicy, slots, vault }: WholeVault) => {
        if (vault.version !== version) throw refuseVersion(vault.version)
        const next = [...slots, slot.slot]
        checkWaysIn(next, recoveryPolicy)
        const ids = next.map(({ id }) => id)
        checkSlotList(slotList, ids, vault.listCounter + 1)
        assertNewCredential(slots, slot.attestation?.id)
      }
      const present = await findVault(database, userId)
      if (!present) throw refuseUnknownVault()
      check(present)
      const confirmsFrom = await findConfirmsFrom(session, present)
      const notify = await notices.prepare('slot-added', session, caller)
      await writer.write(session, [slot], confirmsFrom, (_rows, insert) =>
        database.transaction(async (transaction) => {
          check(await holdVault(transaction, userId))
          await insert(transaction)
          await writeList(transaction, userId, slotList)
        }),
      )
      notify()
      metrics.countSlot('added')
      await note('slot-added', session, caller)
      return show(userId)
    },
    async remove(session, { slotId, slotList }, caller) {
      const { userId } = session
      freshness.requireLogin(session, changeLoginMs)
      await database.transaction(async (transaction) => {
        const { recoveryPolicy, slots, vault } = await holdVault(transaction, userId)
        const gone = slots.filter(({ id }) => id === slotId)
        if (gone.length === 0) {
          throw new GatewayFailure('slot/unknown', 'This way in is unknown or was removed')
        }
        const left = slots.filter(({ id }) => id !== slotId)
        checkWaysIn(left, recoveryPolicy)
        const ids = left.map(({ id }) => id)
        if (slotList) checkSlotList(slotList, ids, vault.listCounter + 1)
        await removeRows(transaction, userId, gone)
        await writeList(transaction, userId, slotList)
      })
      await tasks.run()
      metrics.countSlot('removed')
      await note('slot-removed', session, caller)
      return show(userId)
    },
    async removeOfDevice(transaction, userId, deviceId) {
      const held = await holdVault(transaction, userId).catch((error: unknown) => {
        if (error instanceof GatewayFailure && error.code === 'vault/unknown') return undefined
        throw error
      })
      await removeRows(transaction, userId, held?.slots.filter((slot) => slot.deviceId === deviceId) ?? [])
    },
  }
}

function assertNewCredential(slots: readonly SlotRow[], credentialId: string | undefined): void {
  if (credentialId === undefined || !slots.some((slot) => slot.credentialId === credentialId)) return
  throw new GatewayFailure('slot/exists', 'This passkey is a way in already')
}

function refuseVersion(version: number): GatewayFailure {
  return new GatewayFailure('vault/outdated', `The wallet is at version ${version}. Read it again`)
}
