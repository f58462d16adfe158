import type { ServedNetwork } from '../rpc/createNetworkRegistry.js'

/** One token an account holds. */
export type Holding = {
  name: string
  symbol: string
  decimals: number
  /** Undefined for the native token. */
  address: `0x${string}` | undefined
  amountAtomic: bigint
  /** Price of a whole token in 10^-18 US dollars; 0 when it is not known. */
  priceAtomic: bigint
}

/** Finds what an account holds. */
export type BalanceProvider = {
  /**
   * Lists what an account holds on one network; nothing with a zero balance.
   *
   * @param served - The network.
   * @param account - The account.
   */
  getHoldings(served: ServedNetwork, account: `0x${string}`): Promise<Holding[]>
  /**
   * Reads certain tokens afresh, also those with a zero balance and those the network does not list.
   *
   * @param served - The network.
   * @param account - The account.
   * @param addresses - Token addresses; the native placeholder stands for the native token.
   */
  getExactHoldings(
    served: ServedNetwork,
    account: `0x${string}`,
    addresses: readonly `0x${string}`[],
  ): Promise<Holding[]>
}
