/** An amount of a token as it is shown; without a symbol when the network's list does not have it. */
export type ShownCoins = {
  denom: string
  /** In base units. */
  amountAtomic: bigint
  symbol: string | undefined
  decimals: number | undefined
}

/** One thing a transaction does. */
export type CosmosStep =
  | { kind: 'send'; from: string; to: string; coins: readonly ShownCoins[] }
  /** Pocket does not know what it does; `text` is all it says, in the form it is signed in. */
  | { kind: 'unknown'; type: string; text: string }

/** What the person has to know before they sign. */
export type Risk =
  | 'unknown-message'
  /** It moves what another account has. */
  | 'other-sender'
  | 'high-fee'
  /** A token is not on the network's list. */
  | 'unlisted-token'
  /** Another transaction has the same place in the account's order, or there is a gap before it. */
  | 'other-sequence'

/** A transaction as it is shown, and is then signed unchanged. */
export type PreparedCosmos = {
  /** The bytes that are hashed and signed. Everything else here is read from them. */
  signBytes: Uint8Array
  steps: readonly CosmosStep[]
  memo: string
  fee: readonly ShownCoins[]
  gas: bigint
  /** Who pays the fee, where it is somebody else. */
  feePayer: string | undefined
  /** The last block it is good for, where it says one. */
  lastBlock: bigint | undefined
  /** All that leaves the account, with the fee. */
  total: readonly ShownCoins[]
  /** What of it the account has too little of, with what it has. */
  missing: readonly ShownCoins[]
  isCovered: boolean
  risks: readonly Risk[]
}
