import type { Transaction } from '@scure/btc-signer'
import type { OwnKey } from './accounts.js'
import type { Kind } from './knownKeys.js'

/** A coin that a transaction spends; amounts are satoshis. */
export type ShownInput = {
  /** The transaction it is an output of, and which. */
  outpoint: string
  /** Nothing for a script that has no address, or a coin of which nothing is said. */
  address: string | undefined
  amountAtomic: bigint | undefined
  /** What it is to the account that signs; nothing for a coin of somebody else. */
  kind: Kind | undefined
}

/** An output of a transaction. */
export type ShownOutput = {
  /** Nothing for a script that has no address. */
  address: string | undefined
  amountAtomic: bigint
  /** It comes back to the account that signs. */
  isOwn: boolean
  /** What is written into the chain, in hexadecimal. */
  data: string | undefined
}

/** What the person has to know before they sign. */
export type Risk =
  /** More than a quarter of what goes in, or more for each byte than anybody has to pay. */
  | 'high-fee'
  /** It cannot be told what it costs: nothing is said of what some coins of others are worth. */
  | 'unknown-fee'
  /** The signature leaves it to others to add coins. */
  | 'open-inputs'
  /** The signature is for one output alone: others may change the rest. */
  | 'open-outputs'
  /** A coin of the address for ordinals is spent. */
  | 'spends-ordinals'
  /** Others take part with coins of theirs. */
  | 'others-take-part'
  /** The network does not know a coin that is said to be the account's. */
  | 'unknown-coins'
  /** Money goes to a script that has no address. */
  | 'unknown-script'

/** A transaction as it is shown, and is then signed unchanged. */
export type CoveredTransaction = {
  isCovered: true
  /** The very transaction that was read, or made. Everything else here is read from it. */
  transaction: Transaction
  /** The inputs to sign, each with its key and the kind of signature. */
  signs: readonly { index: number; key: OwnKey; sighash: number }[]
  inputs: readonly ShownInput[]
  outputs: readonly ShownOutput[]
  /** Of the whole transaction; nothing where that cannot be told. */
  feeAtomic: bigint | undefined
  /** Satoshis for each virtual byte. */
  feeRate: number | undefined
  /** What the account has less of afterwards, at most, with its fee; below nothing when it gets something. */
  leavesAtomic: bigint
  risks: readonly Risk[]
}

/** What was asked for cannot be paid. */
export type ShortTransaction = {
  isCovered: false
  feeAtomic: bigint
  totalAtomic: bigint
  /** What a transfer may spend. */
  balanceAtomic: bigint
  /** What it leaves alone: what others have only announced, and coins too small to spend. */
  leftOutAtomic: bigint
}

/** What a transaction does and costs. */
export type PreparedTransaction = CoveredTransaction | ShortTransaction
