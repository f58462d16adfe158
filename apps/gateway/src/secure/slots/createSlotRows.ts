import type { RenewedVault, SlotList } from '@latchkey/wire/vault'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureSlots, secureVaults } from '../../db/schema/index.js'
import type { KeeperTasks } from '../keeper/createKeeperTasks.js'
import { listHalves } from '../vaults/createVaults.js'
import type { SlotRow } from '../vaults/vaultStore.js'

/** Statements in a transaction that holds the wallet. */
export type SlotStatements = Pick<Database, 'delete' | 'execute' | 'insert' | 'select' | 'update'>

/** Takes ways in out of the database, and writes the list that follows. */
export type SlotRows = {
  /** Destroys rows; what the keeper has of them goes with its next tasks. */
  remove(transaction: SlotStatements, userId: string, gone: readonly SlotRow[]): Promise<void>
  /** Writes a list and a vault that was written anew, where there are such, and that the wallet was changed. */
  writeList(
    transaction: SlotStatements,
    userId: string,
    slotList: SlotList | undefined,
    renewed: RenewedVault | undefined,
  ): Promise<void>
}

/**
 * Makes what writes rows of ways in.
 *
 * @param dependencies - The clock, and what the keeper has to destroy.
 */
export function createSlotRows({ now, tasks }: { now: () => number; tasks: KeeperTasks }): SlotRows {
  return {
    async remove(transaction, userId, gone) {
      if (gone.length === 0) return
      await tasks.order(transaction, listHalves({ slots: [...gone] }))
      const ids = gone.map(({ id }) => id)
      await transaction
        .delete(secureSlots)
        .where(and(eq(secureSlots.userId, userId), inArray(secureSlots.id, ids)))
    },
    async writeList(transaction, userId, slotList, renewed) {
      const list = slotList ? { slotList, listCounter: slotList.counter } : {}
      await transaction
        .update(secureVaults)
        .set({ ...list, ...renewed, changedAt: new Date(now()) })
        .where(eq(secureVaults.userId, userId))
    },
  }
}
