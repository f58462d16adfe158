import type { Network } from './Network.js'

/** The functions a chain needs to show balances beside an account. */
export type BalanceCapability = {
  /**
   * Reads how much of the network's own token an account holds, from a node; no wallet is asked.
   *
   * @returns Base units.
   * @throws `wire/…`.
   */
  readNative(parameters: { network: Network; address: string; signal: AbortSignal }): Promise<bigint>
  /**
   * Asks a node, with a few small requests, whether the balances of an account, tokens included, may have changed.
   *
   * @param parameters - `cursor`: the one returned before; without one there is nothing to compare.
   * @returns The next cursor, and whether anything differs from the state of the last one.
   * @throws `wire/…`.
   */
  checkChange?(parameters: {
    network: Network
    address: string
    cursor: string | undefined
    signal: AbortSignal
  }): Promise<{ cursor: string; hasChanged: boolean }>
}
