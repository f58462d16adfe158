import { randomUUID } from 'node:crypto'
import type { NewSlot } from '@latchkey/wire/secure'
import { secureSlots } from '../../db/schema/index.js'
import type { Keeper } from '../keeper/createKeeper.js'
import type { KeeperTasks, Statements } from '../keeper/createKeeperTasks.js'
import type { RecordKeys } from '../keys/createRecordKeys.js'
import type { Passkeys } from '../passkeys/createPasskeys.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { SecureSession } from '../sessions/createSessions.js'
import type { SlotRow } from '../vaults/vaultStore.js'
import { WalletFailure } from '../WalletFailure.js'
import { checkNewSlot } from './checkSlots.js'

/** Where a server half is kept; it opens nowhere else. */
export const toHalfPlace = (userId: string, slotId: string) => ({
  table: 'secure_slots',
  userId,
  rowId: slotId,
})

/** Writes slots with their halves, all or nothing. */
export type SlotWriter = {
  /**
   * Seals the halves of new slots, gives the keeper its own, and writes the rows in a transaction of the caller's. When that
   * comes to nothing, so does what the keeper was given.
   *
   * @param session - Whose.
   * @param slots - On their way in.
   * @param confirmsFrom - From when on a passkey among them vouches for new devices.
   * @param write - Gets the rows, and `insert` for its transaction.
   */
  write<Result>(
    session: SecureSession,
    slots: readonly NewSlot[],
    confirmsFrom: Date,
    write: (rows: SlotRow[], insert: (statements: Statements) => Promise<void>) => Promise<Result>,
  ): Promise<Result>
  /** The keyed hash a PIN is known by, after the name of the operator's secret it is made with. */
  hashPin(userId: string, slotId: string, verifier: string): string
  /** Whether a PIN is the one that such a hash is of, under any of the secrets. */
  isPin(hash: string, userId: string, slotId: string, verifier: string): boolean
}

/**
 * Makes the writer of slots.
 *
 * @param dependencies - What it works with.
 */
export function createSlotWriter({
  keeper,
  now,
  passkeys,
  recordKeys,
  secrets,
  tasks,
}: {
  keeper: Keeper
  now: () => number
  passkeys: Passkeys
  recordKeys: RecordKeys
  secrets: Secrets
  tasks: KeeperTasks
}): SlotWriter {
  const hashPin: SlotWriter['hashPin'] = (userId, slotId, verifier) =>
    `${secrets.kids[0]}.${secrets.hash('pin', userId, slotId, verifier)}`
  // From before secrets had names it is the hash alone.
  const isPin: SlotWriter['isPin'] = (hash, userId, slotId, verifier) =>
    secrets.findKid(hash.split('.').at(-1) ?? '', 'pin', userId, slotId, verifier) !== undefined

  async function toRow(
    { attestation, keeperHalf, label, pinVerifier, serverHalf, slot }: NewSlot,
    { deviceId, ...session }: SecureSession,
    confirmsFrom: Date,
  ): Promise<SlotRow> {
    const { userId } = session
    const { id, type } = slot
    const credential = attestation && (await passkeys.register({ ...session, deviceId }, attestation))
    const serverHalfBox =
      serverHalf === undefined
        ? null
        : await recordKeys.withBox(userId, (box) => box.seal(serverHalf, toHalfPlace(userId, id)))
    return {
      ...{ userId, id, type, slot, label, serverHalfBox },
      keeperHalfId: keeperHalf === undefined ? null : randomUUID(),
      deviceId: type === 'device' || type === 'device-pin' ? deviceId : null,
      pinHash: pinVerifier === undefined ? null : hashPin(userId, id, pinVerifier),
      pinTries: 0,
      credentialId: credential?.id ?? null,
      credentialKey: credential?.key ?? null,
      credentialCounter: credential?.counter ?? null,
      confirmsFrom: credential ? confirmsFrom : null,
      createdAt: new Date(now()),
      lastUsedAt: null,
    }
  }

  return {
    hashPin,
    isPin,
    async write(session, slots, confirmsFrom, write) {
      for (const slot of slots) checkNewSlot(slot)
      const { userId } = session
      const rows: SlotRow[] = []
      for (const slot of slots) rows.push(await toRow(slot, session, confirmsFrom))
      const kept = rows.flatMap(({ keeperHalfId: halfId }, index) => {
        const half = slots[index]?.keeperHalf
        return halfId === null || half === undefined ? [] : [{ id: { userId, halfId }, half }]
      })
      try {
        for (const { half, id } of kept) {
          await tasks.plan(id)
          await keeper.put(id, half)
        }
        return await write(rows, async (statements) => {
          for (const { id } of kept) {
            if (await tasks.settle(statements, id)) continue
            throw new WalletFailure('keys/unavailable', 'Writing took too long. Try again')
          }
          await statements.insert(secureSlots).values(rows)
        })
      } catch (error) {
        // What cannot be dropped now goes by itself later.
        for (const { id } of kept) await tasks.drop(id).catch(() => undefined)
        if (kept.length > 0) await tasks.run().catch(() => undefined)
        throw error
      }
    },
  }
}
