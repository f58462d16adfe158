import type { StacksTransactionWire } from '@stacks/transactions'

/** A token as it is shown; without a symbol when the network's list does not have it. */
export type ShownToken = { contract: string; symbol: string | undefined; decimals: number | undefined }

/** What a transaction does. */
export type StacksAction =
  /** Amounts of STX are micro-STX. */
  | { kind: 'send-stx'; recipient: string; amountAtomic: bigint; memo: string }
  /** A transfer as the standard for tokens has it (SIP-010). */
  | { kind: 'send-token'; token: ShownToken; recipient: string; amountAtomic: bigint; memo: string }
  | { kind: 'call'; contract: string; functionName: string; args: readonly string[] }
  | { kind: 'deploy'; name: string; codeCharacters: number }

/** What has to be true in the end, else nothing happens but the fee (SIP-005). */
export type ShownCondition = {
  /** Who sends, and whether that is the account that signs. */
  sender: string
  isOwn: boolean
  rule: 'exactly' | 'more' | 'least' | 'less' | 'most' | 'sends' | 'keeps' | 'may-send'
  /** Nothing for a single thing. */
  amountAtomic: bigint | undefined
  /** STX, or the asset of a contract. */
  asset: 'STX' | { name: string; token: ShownToken }
  /** Which single thing. */
  item: string | undefined
}

/** What the person has to know before they sign. */
export type Risk =
  /** It calls a contract in a way pocket does not know. */
  | 'unknown-call'
  /** Whatever the conditions do not mention may be moved too, or they set no upper end for something. */
  | 'allows-more'
  /** It puts a program into the chain. */
  | 'deploys'
  | 'high-fee'
  /** The token is not on the network's list. */
  | 'unlisted-token'
  /** Another transaction has the same place in the account's order, or there is a gap before it. */
  | 'other-nonce'

/** A transaction as it is shown, and is then signed unchanged. */
export type PreparedStacks = {
  /** The very transaction that was read, or made. Everything else here is read from it. */
  transaction: StacksTransactionWire
  action: StacksAction
  conditions: readonly ShownCondition[]
  /** Somebody else pays the fee. */
  isSponsored: boolean
  /** Micro-STX. */
  feeAtomic: bigint
  /** Micro-STX that leave the account at most, with the fee; where a contract may take more, at least. */
  totalAtomic: bigint
  /** No condition says how many STX a contract takes at most. */
  takesMore: boolean
  balanceAtomic: bigint
  isCovered: boolean
  risks: readonly Risk[]
}
