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
}
