import type { StoredVault } from '@latchkey/wire/secure'
import type { WorkerCallPayload } from './workerCalls.js'

/**
 * Writes a wallet as the worker takes it.
 *
 * @param userId - Whose: who is logged in, never what a row says.
 * @param stored - As the gateway keeps it.
 */
export function toWallet(userId: string, stored: StoredVault): WorkerCallPayload<'perform'>['wallet'] {
  const { addresses, ownerCounter, ownerKey, slotList, slots, vault, version } = stored
  const sealed = slots.map(({ slot }) => slot)
  return { userId, version, vault, addresses, slotList, slots: sealed, ownerKey, ownerCounter }
}
