import type { addSlot, removeSlot, restoreSlotList, StoredVault } from '@latchkey/wire/secure'
import type * as v from 'valibot'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { AuditEvent } from '../audit/createAudit.js'
import type { Caller } from '../codes/Caller.js'
import type { OwnerCheck } from '../owners/createOwners.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { checkRenewed } from '../vaults/checkAddresses.js'
import type { VaultDependencies } from '../vaults/createVaults.js'
import { changeLoginMs } from '../vaults/freshness.js'
import {
  findVault,
  holdVault,
  refuseUnknownVault,
  type SlotRow,
  toStoredVault,
  type WholeVault,
} from '../vaults/vaultStore.js'
import { WalletFailure } from '../WalletFailure.js'
import { checkSlotList, checkWaysIn } from './checkSlots.js'
import { createSlotRows, type SlotStatements } from './createSlotRows.js'
import { assertGivesWay } from './givingWay.js'

type AddBody = v.InferOutput<(typeof addSlot)['body']>

/** Adds and removes ways in. What is refused without the owner's signature is in {@link Owners}. */
export type SlotChanges = {
  /**
   * Adds one; where there are as many as there may be, a browser's gives way.
   *
   * @throws GatewayFailure `vault/outdated` when the list does not follow the newest, and those of the checks
   */
  add(session: SecureSession, body: AddBody, caller: Caller): Promise<StoredVault>
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
  /**
   * Takes up a list that is newer than the one that is kept, and destroys what it leaves out.
   *
   * @throws GatewayFailure `slot/unknown`, `slot/last`, `vault/policy`, `vault/outdated`
   */
  restore(
    session: SecureSession,
    body: v.InferOutput<(typeof restoreSlotList)['body']>,
    caller: Caller,
  ): Promise<StoredVault>
  /**
   * In a transaction of the caller's: destroys one, with no list that says so.
   *
   * @returns What it was.
   * @throws GatewayFailure `slot/unknown`, `slot/last`, `vault/policy`, `vault/unknown`
   */
  removeOne(transaction: SlotStatements, userId: string, slotId: string): Promise<SlotRow>
  /** In a transaction of the caller's: destroys those of a device. */
  removeOfDevice(transaction: SlotStatements, userId: string, deviceId: string): Promise<void>
}

/** More lists nobody writes between a copy and the day it is brought back. */
const maxNumbersLeftOut = 10_000

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
  owners,
  passkeys,
  tasks,
  writer,
}: VaultDependencies): SlotChanges {
  const rows = createSlotRows({ now, tasks })

  /** A passkey that is added where nobody is sure who it is vouches for nobody until that would be sure. */
  async function findConfirmsFrom(session: SecureSession, { vault }: WholeVault): Promise<Date> {
    const until = await freshness.findNewUntil(session, vault.createdAt)
    return until && !(await passkeys.isConfirmed(session)) ? until : new Date(now())
  }

  /** Who has the operator's half opens such a wallet in any case; a browser that keeps no way in would be asked each time. */
  function prepareAdding(session: SecureSession, body: AddBody): Promise<OwnerCheck> {
    return owners.prepare(session, 'addSlot', body, {
      isOpenWithoutKey: ({ slots }) =>
        body.slot.slot.type === 'device' && slots.some(({ type }) => type === 'managed'),
    })
  }

  async function note(event: AuditEvent, session: SecureSession, { place }: Caller) {
    const { deviceId, origin, projectId, userId } = session
    await audit.write({ userId, projectId, origin, deviceId, place, event })
  }

  async function show(userId: string): Promise<StoredVault> {
    return toStoredVault(await requireVault(userId))
  }

  async function requireVault(userId: string): Promise<WholeVault> {
    const whole = await findVault(database, userId)
    if (!whole) throw refuseUnknownVault()
    return whole
  }

  return {
    async add(session, body, caller) {
      const { givesWay, renewed, slot, slotList, version } = body
      const { deviceId, userId } = session
      freshness.requireLogin(session, changeLoginMs)
      const check = ({ recoveryPolicy, slots, vault }: WholeVault) => {
        if (vault.version !== version) throw refuseVersion(vault.version)
        checkRenewed(vault, renewed)
        assertGivesWay(slots, deviceId, givesWay)
        const next = [...slots.filter(({ id }) => id !== givesWay), slot.slot]
        checkWaysIn(next, recoveryPolicy)
        checkSlotList(slotList, toIds(next), vault.listCounter + 1)
        assertNewCredential(slots, slot.attestation?.id)
      }
      const present = await requireVault(userId)
      check(present)
      const requireOwner = await prepareAdding(session, body)
      const confirmsFrom = await findConfirmsFrom(session, present)
      const notify = [await notices.prepare('slot-added', session, caller, slot.slot.type)]
      if (givesWay !== undefined) notify.push(await notices.prepare('slot-gave-way', session, caller))
      await writer.write(session, [slot], confirmsFrom, (_rows, insert) =>
        database.transaction(async (transaction) => {
          const held = requireHeld(await requireOwner(transaction))
          check(held)
          const gone = held.slots.filter(({ id }) => id === givesWay)
          await rows.remove(transaction, userId, gone)
          await insert(transaction)
          await rows.writeList(transaction, userId, slotList, renewed)
        }),
      )
      for (const tell of notify) tell()
      metrics.countSlot('added')
      await note('slot-added', session, caller)
      if (givesWay !== undefined) await note('slot-gave-way', session, caller)
      return show(userId)
    },
    async remove(session, body, caller) {
      const { renewed, slotId, slotList } = body
      const { deviceId, userId } = session
      freshness.requireLogin(session, changeLoginMs)
      const present = (await requireVault(userId)).slots.find(({ id }) => id === slotId)
      const isRemoval = present?.deviceId !== deviceId
      const requireOwner = await owners.prepare(session, 'removeSlot', body, { isRemoval })
      const notify = await notices.prepare('slot-removed', session, caller, present?.type)
      await database.transaction(async (transaction) => {
        const held = requireHeld(await requireOwner(transaction))
        const gone = requireSlots(held, [slotId])
        const left = without(held, gone)
        checkWaysIn(left, held.recoveryPolicy)
        if (slotList) checkSlotList(slotList, toIds(left), held.vault.listCounter + 1)
        checkRenewed(held.vault, renewed)
        await rows.remove(transaction, userId, gone)
        await rows.writeList(transaction, userId, slotList, renewed)
      })
      await tasks.run()
      notify()
      metrics.countSlot('removed')
      await note('slot-removed', session, caller)
      return show(userId)
    },
    async restore(session, body, caller) {
      const { remove, renewed, slotList, version } = body
      const { userId } = session
      const isRemoval = remove.length > 0
      const requireOwner = await owners.prepare(session, 'restoreSlotList', body, { isRemoval })
      const notify = await notices.prepare('list-restored', session, caller)
      await database.transaction(async (transaction) => {
        const held = requireHeld(await requireOwner(transaction))
        const { recoveryPolicy, vault } = held
        if (vault.version !== version) throw refuseVersion(vault.version)
        checkRenewed(vault, renewed)
        const gone = requireSlots(held, remove)
        const left = without(held, gone)
        checkWaysIn(left, recoveryPolicy)
        // It may leave numbers out: those were given before the copy was brought back.
        const first = vault.listCounter + 1
        const given = Math.min(slotList.counter, first + maxNumbersLeftOut)
        checkSlotList(slotList, toIds(left), Math.max(first, given))
        await rows.remove(transaction, userId, gone)
        await rows.writeList(transaction, userId, slotList, renewed)
      })
      await tasks.run()
      notify()
      await note('list-restored', session, caller)
      return show(userId)
    },
    async removeOne(transaction, userId, slotId) {
      const held = await holdVault(transaction, userId)
      const gone = requireSlots(held, [slotId])
      checkWaysIn(without(held, gone), held.recoveryPolicy)
      await rows.remove(transaction, userId, gone)
      return gone[0] as SlotRow
    },
    async removeOfDevice(transaction, userId, deviceId) {
      const held = await holdVault(transaction, userId).catch((error: unknown) => {
        if (error instanceof GatewayFailure && error.code === 'vault/unknown') return undefined
        throw error
      })
      await rows.remove(transaction, userId, held?.slots.filter((slot) => slot.deviceId === deviceId) ?? [])
    },
  }
}

function requireHeld(held: WholeVault | undefined): WholeVault {
  if (!held) throw refuseUnknownVault()
  return held
}

const toIds = (slots: readonly { id: string }[]) => slots.map(({ id }) => id)

function requireSlots({ slots }: WholeVault, ids: readonly string[]): SlotRow[] {
  const found = slots.filter(({ id }) => ids.includes(id))
  if (found.length === ids.length) return found
  throw new WalletFailure('slot/unknown', 'This way in is unknown or was removed')
}

function without({ slots }: WholeVault, gone: readonly SlotRow[]): SlotRow[] {
  return slots.filter((slot) => !gone.includes(slot))
}

function assertNewCredential(slots: readonly SlotRow[], credentialId: string | undefined): void {
  if (credentialId === undefined || !slots.some((slot) => slot.credentialId === credentialId)) return
  throw new WalletFailure('slot/exists', 'This passkey is a way in already')
}

function refuseVersion(version: number): GatewayFailure {
  return new WalletFailure('vault/outdated', `The wallet is at version ${version}. Read it again`)
}
