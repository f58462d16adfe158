import type { ErrorCode } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { HistoryTransaction } from '@latchkey/wire'

/**
 * Transactions by the year and month they were mined in, in the visitor's own time: year, then month from 0 to 11,
 * then newest first. Objects list numbers upwards, so a view turns years and months around.
 */
export type TransactionsByYear = Readonly<
  Record<number, Readonly<Record<number, readonly HistoryTransaction[]>>>
>

/**
 * Why a transaction is folded away. `zero-value`: somebody else moved nothing, in the account's name; `forged`: a contract that nobody
 * lists says the account has paid, which it has not; `look-alike`: the other address looks like one that the account has paid;
 * `spam`: all that moved are tokens that something speaks against.
 */
export type TransactionDoubt = 'zero-value' | 'forged' | 'look-alike' | 'spam'

/** A transaction that the site has told of (`kit.history.add`). */
export type OwnTransaction = {
  hash: string
  /** The transaction it has become, where that has another hash: an operation's, or one that was sent again at another fee. */
  hashInBlock?: string | undefined
  isOperation?: boolean | undefined
  caipNetworkId: CaipNetworkId
  /** The address of the account. */
  from: string
  /** Id of the transaction of the history that it is, as far as that is loaded: show one of them. */
  transactionId?: string | undefined
  /** What it does, in the site's words; plain text. */
  description: string
  addedAtMs: number
  /** `unconfirmed`: the network has not said anything for long; it is asked again. */
  status: 'pending' | 'confirmed' | 'failed' | 'unconfirmed'
}

/** The history of an account on the active network (§3.022). */
export type HistoryState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Newest first. Kept while more is loaded, and when that fails. */
  transactions: readonly HistoryTransaction[]
  transactionsByYear: TransactionsByYear
  /** What the site has told of, of all accounts and networks, newest first; some of it may be among `transactions`, too. */
  own: readonly OwnTransaction[]
  /** What speaks against some of them, by their ids. Nobody should copy an address from one. */
  doubts: Readonly<Record<string, TransactionDoubt>>
  /** True once it is known that there is nothing, and after a failure (§4.032). */
  isEmpty: boolean
  /** Where the next page begins; absent when there is none. */
  next?: string | undefined
  /** Whose transactions these are. */
  accountAddress?: string | undefined
  /** The network they are of. */
  lastNetworkInView?: CaipNetworkId | undefined
  /** Blocks that the gateway has not read yet, so that the newest transactions may be missing; absent for none. */
  behindBlocks?: number | undefined
  /** How much of the way back the gateway has read, from 0 to 1, where a page was short because of the rest. */
  progress?: number | undefined
  /** Why the last try failed. */
  failureCode?: ErrorCode | undefined
}

/** The state before the first answer. */
export const emptyHistory: HistoryState = {
  status: 'idle',
  transactions: [],
  transactionsByYear: {},
  own: [],
  doubts: {},
  isEmpty: false,
}
