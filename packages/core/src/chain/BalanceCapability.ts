import type { ChainConnection } from './ChainConnection.js'
import type { Network } from './Network.js'

/** What a wallet says that an account holds of one token. */
export type WalletAsset = {
  name: string
  symbol: string
  decimals: number
  /** Of one whole token, in USD; 0 when unknown. */
  price: number
  /** In base units. */
  amountAtomic: bigint
  /** Of the token, as its network writes it; undefined for the network's own. */
  address: string | undefined
}

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
  /**
   * Asks the connected wallet itself what an account holds: it may know networks and tokens that the gateway does not.
   *
   * @returns Undefined where the wallet cannot tell, or tells what cannot be read (§5.025).
   */
  listAssets?(parameters: {
    network: Network
    address: string
    connection: ChainConnection
  }): Promise<readonly WalletAsset[] | undefined>
}
