import { createLate } from '../flow/createLate.js'
import type { KitContext } from '../kit/KitContext.js'
import type { SupportedChains } from '../networks/createSupportedChains.js'
import type { BalancesState, TokenBalance } from './TokenBalance.js'

/** After a failure no new try is made for this long (§5.005, §9.002). */
export const balanceRetryGuardMs = 30_000

/** What nothing is known of. */
export const emptyBalances: BalancesState = { status: 'idle', tokens: [], totalUsd: 0 }

/** What the active account holds, and who it is. */
export type BalanceGroup = {
  /**
   * Loads the tokens of the active account on the active network; an answer of the last 30 s is used again.
   *
   * @param options - `force`: asks again; `forceUpdate`: CAIP-10 ids of tokens to be read from the network itself.
   */
  load(options?: { force?: boolean; forceUpdate?: readonly string[] }): Promise<readonly TokenBalance[]>
  /** Loads the name and picture of the active account. */
  loadIdentity(): Promise<void>
  /** Forgets what is shown, not what is cached. */
  reset(): void
}

/** Makes the balances of a kit. What loads them comes with the first use. */
export function createBalances(context: KitContext, supportedChains: SupportedChains): BalanceGroup {
  let loader: BalanceGroup | undefined
  let resets = 0
  const late = createLate(async () => {
    const { createBalanceLoader } = await import('./createBalanceLoader.js')
    loader = createBalanceLoader(context, supportedChains)
    return loader
  })
  return {
    async load(options) {
      const before = resets
      const { load } = await late()
      // What was asked for an account that has gone meanwhile is not asked any more.
      return before === resets ? load(options) : []
    },
    loadIdentity: async () => (await late()).loadIdentity(),
    reset() {
      resets++
      // Before it is loaded there is nothing to forget.
      loader?.reset()
    },
  }
}
