import { getErrorMessage } from '@latchkey/errors'
import { StartFailure } from '../../start/StartFailure.js'
import type { WrappedRow, WrappedRows } from './createWrappedRows.js'
import type { KeyDriver } from './KeyDriver.js'

/** One master key. */
export type KeyState = {
  kid: string
  /** `active`: new things go under it; `kept`: it still opens some; `free`: nothing is under it; `missing`: it is not there. */
  state: 'active' | 'kept' | 'free' | 'missing'
  /** How many keys are wrapped under it. */
  total: number
}

/** How a round went: how many keys were wrapped anew, and how many could not be. */
export type RotationRound = { moved: number; failed: number }

/** Brings everything under the active master key. */
export type Rotation = {
  getStates(): Promise<KeyState[]>
  /**
   * Wraps anew what is under another key, a few at a time. At several gateways at once is no harm.
   *
   * @param signal - Ends it after the few it is at.
   * @throws GatewayFailure `keys/unavailable`
   */
  run(signal?: AbortSignal): Promise<RotationRound>
  /**
   * Refuses to go on without the keys that are needed, or with others under their names.
   *
   * @param setting - What they are set by: `SECURE_MASTER_KEY`.
   * @throws StartFailure
   */
  assertKeys(setting: string): Promise<void>
}

const batchSize = 100

/**
 * Makes the rotation of a store's master key.
 *
 * @param dependencies - The master keys and what they have wrapped; `onFailure` is told of a key that does not open.
 */
export function createRotation({
  keys,
  onFailure,
  rows,
}: {
  keys: KeyDriver
  onFailure: (error: unknown) => void
  rows: WrappedRows
}): Rotation {
  async function rewrap(row: WrappedRow): Promise<'moved' | 'failed' | 'gone'> {
    const key = await keys.unwrap(row.wrapped, row.place).catch((error: { code?: string }) => {
      // Keys that cannot be reached are no fault of the row.
      if (error.code === 'keys/unavailable') throw error
      onFailure(error)
      return undefined
    })
    if (!key) return 'failed'
    const next = await keys.wrap(key, row.place).finally(() => key.fill(0))
    return (await rows.replace(row, next)) ? 'moved' : 'gone'
  }

  return {
    async getStates() {
      const [counts, kids, active] = await Promise.all([
        rows.countByKid(),
        keys.listKids(),
        keys.getActiveKid(),
      ])
      const known = kids.map((kid): KeyState => {
        const total = counts.get(kid) ?? 0
        return { kid, total, state: kid === active ? 'active' : total > 0 ? 'kept' : 'free' }
      })
      const missing = [...counts].filter(([kid]) => !kids.includes(kid))
      return [...known, ...missing.map(([kid, total]): KeyState => ({ kid, total, state: 'missing' }))]
    },
    async run(signal) {
      const round = { moved: 0, failed: 0 }
      let last: WrappedRow | undefined
      do {
        const kid = await keys.getActiveKid()
        const batch = await rows.listOthers(kid, batchSize, last?.place)
        for (const row of batch) {
          const outcome = await rewrap(row)
          if (outcome !== 'gone') round[outcome]++
        }
        last = batch.at(-1)
      } while (last && !signal?.aborted)
      return round
    },
    async assertKeys(setting) {
      const kids = await keys.listKids()
      for (const [kid, total] of await rows.countByKid()) {
        const refuse = (reason: string, cause?: unknown) =>
          new StartFailure(
            `${total} keys are wrapped under the master key ${kid}, which ${reason}. Bring it back to ${setting}: without it those wallets do not open.`,
            { cause },
          )
        if (!kids.includes(kid)) throw refuse('is not there')
        const [row] = await rows.listUnder(kid, 1)
        const key =
          row &&
          (await keys.unwrap(row.wrapped, row.place).catch((cause: unknown) => {
            throw refuse(`does not open them (${getErrorMessage(cause)})`, cause)
          }))
        key?.fill(0)
      }
    },
  }
}
