/** Some of a token, in base units. */
export type ReadCoins = { denom: string; amountAtomic: bigint }

/** One thing a transaction does, in whichever form it is signed. */
export type ReadMessage =
  | { kind: 'send'; from: string; to: string; coins: readonly ReadCoins[] }
  | { kind: 'unknown'; type: string; text: string }

/** A transaction, in whichever form it is signed. */
export type ReadTransaction = {
  /** The bytes that are hashed and signed. */
  signBytes: Uint8Array
  messages: readonly ReadMessage[]
  memo: string
  /** `payer`: who pays it, where that is said. */
  fee: { coins: readonly ReadCoins[]; gas: bigint; payer: string | undefined }
  accountNumber: bigint
  sequence: bigint
  /** The last block it is good for. */
  lastBlock: bigint | undefined
}
