import { findGivingWay } from '@latchkey/wire/secure'
import type { SlotRow } from '../vaults/vaultStore.js'
import { WalletFailure } from '../WalletFailure.js'

/**
 * Refuses that another way in gives way than the one that has to, or that one does while there is room.
 *
 * @param slots - All there are.
 * @param deviceId - The device that adds one.
 * @param givesWay - What is to give way, as the device says.
 * @throws GatewayFailure `vault/outdated`: it has read the wallet too long ago; `slot/too-many` where nothing may give way
 */
export function assertGivesWay(
  slots: readonly SlotRow[],
  deviceId: string,
  givesWay: string | undefined,
): void {
  const expected = findGivingWay(
    slots.map(({ createdAt, deviceId: other, lastUsedAt, slot }) => ({
      slot,
      deviceId: other,
      createdAtMs: createdAt.getTime(),
      lastUsedAtMs: lastUsedAt?.getTime() ?? null,
    })),
    deviceId,
  )
  if (givesWay === expected) return
  throw new WalletFailure(
    'vault/outdated',
    'Another way in gives way than this device says, or none. Read the wallet again',
  )
}
