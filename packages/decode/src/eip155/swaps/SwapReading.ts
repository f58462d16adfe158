/** The contracts whose calls are read. */
export type SwapFamily =
  | 'uniswap-v2'
  | 'uniswap-v3'
  | 'uniswap-v3-old'
  | 'uniswap-universal'
  | 'oneinch'
  | 'lifi'
  | 'wrapping'

/** What a call of a swap does. Addresses are in lower case, amounts in base units. */
export type SwapReading = {
  family: SwapFamily
  /** The sold token; undefined for the network's coin. */
  sold: string | undefined
  /** The bought token; undefined for the network's coin. */
  bought: string | undefined
  /** What is sold; the most that is sold when `isExactOutput`. Of the coin the value of the transaction has to be the same. */
  soldAtomic: bigint
  /** The contract refuses to give less; exactly what it gives when `isExactOutput`. */
  boughtAtomic: bigint
  /** The bought amount is fixed, not the sold one. */
  isExactOutput: boolean
  /** Who gets what is bought; undefined for whoever sends the transaction. */
  receiver: string | undefined
  /** In seconds since 1970; undefined when the call names no end. */
  deadline: bigint | undefined
  /** The call also hands in signed allowances, which may be of more than this swap. */
  hasPermits: boolean
}

/** What a reading depends on beside the data. */
export type SwapCall = {
  /** The contract that is called. */
  to: string
  data: string
  /** Coins that go with the call, in base units. */
  valueAtomic: bigint
  /** The wrapped coin of the network, where it is known. */
  wrappedCoin: string | undefined
}

/** Reads the arguments of one function; `digits` come after the selector. */
export type SwapReader = (digits: string, call: SwapCall) => SwapReading | undefined
