import type { Network } from './Network.js'

/** What a chain must do for balances to be shown beside an account. */
export type BalanceCapability = {
  /**
   * Reads how much of the network's own token an account holds, from a node; no wallet is asked.
   *
   * @returns Base units.
   * @throws `wire/…`.
   */
  readNative(parameters: { network: Network; address: string; signal: AbortSignal }): Promise<bigint>
  /**
   * Finds out with a few small questions to a node whether what an account holds, tokens included, may have changed.
   *
   * @param parameters - `cursor`: what was answered before; without one there is nothing to compare.
   * @returns The cursor for the next time, and whether something is different from what the one before stands for.
   * @throws `wire/…`.
   */
  checkChange?(parameters: {
    network: Network
    address: string
    cursor: string | undefined
    signal: AbortSignal
  }): Promise<{ cursor: string; hasChanged: boolean }>
}
