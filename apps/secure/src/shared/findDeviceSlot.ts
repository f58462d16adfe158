import type { StoredVault } from '@latchkey/wire/secure'
import type { WorkerClient } from './createWorkerClient.js'

/**
 * Which of a wallet's ways in is this browser's.
 *
 * @param worker - The worker.
 * @param userId - Whose wallet it is.
 * @param stored - The wallet as the gateway keeps it.
 * @returns The slot's id; null where this browser has none.
 */
export async function findDeviceSlot(
  worker: WorkerClient,
  userId: string,
  { slots }: StoredVault,
): Promise<string | null> {
  const slotIds = slots.flatMap(({ slot }) => (slot.type === 'device' ? [slot.id] : []))
  return (await worker.ask('findDeviceSlot', { userId, slotIds })).slotId
}
