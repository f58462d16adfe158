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
  /** The contract refuses to give less, after the fee; exactly what it gives when `isExactOutput`. */
  boughtAtomic: bigint
  /** The bought amount is fixed, not the sold one. */
  isExactOutput: boolean
  /** Who gets what is bought; undefined for whoever sends the transaction. */
  receiver: string | undefined
  /** In seconds since 1970; undefined when the call names no end. */
  deadline: bigint | undefined
  /** Signed allowances that the call hands in, in its order; they may be of more than this swap. */
  permits: readonly PermitReading[]
  /** A part of what is bought that somebody else gets; absent when the call names none. The calls of aggregators do not tell. */
  fee?: SwapFeeReading
}

/** A part of what is bought that goes to somebody else. */
export type SwapFeeReading = {
  basisPoints: number
  /** In lower case. */
  recipient: string
}

/** A signed allowance inside of a call. The signature is not looked at: the token does that. */
export type PermitReading = {
  /** In lower case. */
  token: string
  /** What may be taken, in base units; 2 to the power of 256, less 1, when there is no limit. */
  amountAtomic: bigint
  /** Until when the signature is good, in seconds since 1970. */
  deadline: bigint
  /** Where Permit2 keeps the allowance; absent where the token itself does. */
  kept?: KeptPermitReading
}

/** An allowance that Permit2 keeps for a token that it may take itself. */
type KeptPermitReading = {
  /** Who may take it, in lower case. */
  spender: string
  /** Until when, in seconds since 1970; 0 is the moment in which the signature is handed in. */
  expiration: bigint
  nonce: bigint
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
