import { createLate } from '../flow/createLate.js'
import type { KitContext } from '../kit/KitContext.js'
import type { SupportedChains } from '../networks/createSupportedChains.js'
import type { HistoryState } from './HistoryState.js'

/** What nothing is known of. */
export const emptyHistory: HistoryState = {
  status: 'idle',
  transactions: [],
  transactionsByYear: {},
  isEmpty: false,
}

/** What an account has done and received, on the active network. */
export type HistoryGroup = {
  /**
   * Loads the newest transactions; an answer of the last 15 s is used again.
   *
   * @param options - `accountAddress`: the active one's by default; `force`: asks again.
   * @throws `history/no-account` when there is no account (§5.021). Other failures are in the store's `status`.
   */
  load(options?: { accountAddress?: string; force?: boolean }): Promise<void>
  /** Loads the page after the last; nothing happens while one is on its way or when all are there. */
  loadNextPage(): Promise<void>
  /** Forgets what is shown, not what is cached. A change of account or network does so too. */
  reset(): Promise<void>
}

/** Makes the history of a kit. What loads it comes with the first use. */
export function createHistory(context: KitContext, supportedChains: SupportedChains): HistoryGroup {
  const late = createLate(async () => {
    const { createHistoryLoader } = await import('./createHistoryLoader.js')
    return createHistoryLoader(context, supportedChains)
  })
  return {
    load: async (options) => (await late()).load(options),
    loadNextPage: async () => (await late()).loadNextPage(),
    reset: async () => (await late()).reset(),
  }
}
