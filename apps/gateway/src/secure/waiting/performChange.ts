import type { Change } from '@latchkey/wire/secure'
import type { SlotType } from '@latchkey/wire/vault'
import type { Database } from '../../db/Database.js'
import type { Devices } from '../devices/createDevices.js'
import type { Identities } from '../identities/createIdentities.js'
import type { NoticeKind } from '../mail/writeNotice.js'
import type { SlotChanges } from '../slots/createSlotChanges.js'
import type { Deletion } from '../vaults/createDeletion.js'
import { holdVault } from '../vaults/vaultStore.js'
import { WalletFailure } from '../WalletFailure.js'

/** What does a change. */
export type ChangePerformers = {
  changes: Pick<SlotChanges, 'removeOfDevice' | 'removeOne'>
  deletion: Pick<Deletion, 'erase'>
  devices: Pick<Devices, 'forget' | 'has'>
  identities: Pick<Identities, 'remove'>
}

type Transaction = Pick<Database, 'delete' | 'execute' | 'insert' | 'select' | 'update'>

/** What its user is told when it was done, and what kind of way in it was about. */
export const changeNotices: Record<Change['kind'], NoticeKind> = {
  delete: 'wallet-deleted',
  login: 'login-removed',
  device: 'device-revoked',
  way: 'slot-removed',
}

/**
 * Does a change, in a transaction that holds the user.
 *
 * @param performers - What does it.
 * @param transaction - The transaction.
 * @param userId - Whose wallet.
 * @param change - What.
 * @returns The type of a way in that was removed.
 * @throws GatewayFailure `device/unknown`, `identity/…`, `slot/…`, `vault/…` when it cannot be any more
 */
export async function performChange(
  { changes, deletion, devices, identities }: ChangePerformers,
  transaction: Transaction,
  userId: string,
  change: Change,
): Promise<SlotType | undefined> {
  switch (change.kind) {
    case 'delete':
      await deletion.erase(transaction, userId, await holdVault(transaction, userId))
      return undefined
    case 'login':
      await identities.remove(transaction, { userId, identityId: change.identityId })
      return undefined
    case 'device': {
      const { deviceId } = change
      if (!(await devices.has(transaction, userId, deviceId))) {
        throw new WalletFailure('device/unknown', 'This user has no such device')
      }
      await changes.removeOfDevice(transaction, userId, deviceId)
      await devices.forget(transaction, userId, deviceId)
      return undefined
    }
    case 'way':
      return (await changes.removeOne(transaction, userId, change.slotId)).type
  }
}
