/** A coin as it is shown; without a symbol when the network's list does not have it. */
export type ShownCoin = {
  type: string
  symbol: string | undefined
  decimals: number | undefined
  /** It is SUI. */
  isNative: boolean
}

/** One thing a transaction does. Receivers that are only known once it runs are `undefined`. */
export type SuiStep =
  | {
      kind: 'send-coins'
      to: string | undefined
      coin: ShownCoin
      /** In base units; `undefined` for all that is left of the coins that pay the fee, or where only a call knows. */
      amountAtomic: bigint | undefined
    }
  /** A thing that is no coin, or of which nothing is known: without an id where it is made on the way. */
  | { kind: 'send-object'; to: string | undefined; id: string | undefined; type: string | undefined }
  /** Pocket cannot know what it does. */
  | {
      kind: 'call'
      module: string
      functionName: string
      package: string
      types: readonly string[]
      values: number
    }
  /** It may take this much of what the account has without coins. */
  | { kind: 'withdraw'; coin: ShownCoin; amountAtomic: bigint }
  | { kind: 'publish'; modules: number }
  | { kind: 'upgrade'; package: string; modules: number }

/** What an address has more or less afterwards, as the network expects it. */
export type ShownChange = {
  address: string
  coin: ShownCoin
  /** In base units; negative for what goes away. */
  amountAtomic: bigint
}

/** What the person has to know before they sign. */
export type Risk =
  | 'unknown-call'
  /** Who gets something, or how much, follows from a call. */
  | 'unknown-receiver'
  /** It puts a program into the chain, or another one in the place of one. */
  | 'publishes'
  | 'high-fee'
  /** The coin is not on the network's list. */
  | 'unlisted-coin'

/** A transaction as it is shown, and is then signed unchanged. */
export type PreparedSui = {
  /** Its bytes (BCS). Everything else here is read from them, and what the network expects of them. */
  bytes: Uint8Array
  steps: readonly SuiStep[]
  /** Nothing where the network expects it to fail. */
  changes: readonly ShownChange[]
  /** Why the network expects it to fail; `undefined` when it does not. */
  willFail: string | undefined
  /** The last epoch it is good for, where it says one. */
  lastEpoch: bigint | undefined
  /** Somebody else pays the fee. */
  isSponsored: boolean
  /** MIST, at most. */
  feeAtomic: bigint
  /** SUI that leave the account at most, with the fee. */
  totalAtomic: bigint
  balanceAtomic: bigint
  isCovered: boolean
  risks: readonly Risk[]
}
