import type { Output, ParsedTransaction } from '../transaction/parseTransaction.js'

/** The block a transaction is in. */
export type BlockPlace = { height: number; hash: string; timestampSeconds: number }

/** A transaction the network has heard of. */
export type TransactionRecord = {
  transaction: ParsedTransaction
  /** The outputs it spends, in the order of its inputs; none of a block's first transaction. */
  spent: readonly Output[]
  /** In satoshis. */
  fee: bigint
  isCoinbase: boolean
  seenAtMs: number
  /** Undefined while it waits for a block. */
  block: BlockPlace | undefined
}

/** A block, without its transactions' contents. */
export type Block = BlockPlace & {
  /** 80 bytes, hexadecimal. */
  header: string
  /** Those that are kept, in their order; of old blocks none. */
  txids: readonly string[]
  /** Of all its transactions, in bytes and weight units. */
  size: number
  weight: number
  transactionCount: number
}
