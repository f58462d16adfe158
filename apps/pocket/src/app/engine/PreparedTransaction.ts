/** What a call to a token does. */
export type TokenAction = {
  action: 'transfer' | 'approve'
  /** Whose tokens move, when it is not the sender. */
  from?: string
  to: string
  amountAtomic: bigint
  token: { address: string; name: string; symbol: string; decimals: number }
}

/** What a transaction does and costs; amounts are in wei. */
export type PreparedTransaction = {
  gas: bigint
  maxFeePerGasAtomic: bigint
  maxPriorityFeePerGasAtomic: bigint
  /** The most the fee can be. */
  feeAtomic: bigint
  /** The value and the most the fee can be. */
  totalAtomic: bigint
  balanceAtomic: bigint
  isCovered: boolean
  /** Why the network expects it to fail; `undefined` when it does not. */
  willFail: string | undefined
  isContract: boolean
  token: TokenAction | undefined
}
