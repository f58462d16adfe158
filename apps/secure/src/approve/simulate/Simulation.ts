import type { Token } from '../decode/Approval.js'
import type { Fee } from '../decode/Fee.js'

/** What an account has more or less of afterwards; an item of a collection has a number. */
export type BalanceChange = { token: Token; amountAtomic: bigint; item?: bigint }

/** Rights that were given away on the way, whatever the request looked like. */
export type GivenRight =
  | { type: 'tokens'; token: Token; spender: string; amountAtomic: bigint }
  | { type: 'items'; collection: string; operator: string }
  /** Somebody else decides over the account, or over a token account. */
  | { type: 'authority'; account: string }

/** What would happen, as far as a node can tell. */
export type Simulation =
  | {
      status: 'done'
      changes: readonly BalanceChange[]
      rights: readonly GivenRight[]
      /** Why the network expects it to fail, in its words; `undefined` when it does not. */
      failure: string | undefined
      fee: Fee | undefined
    }
  /** No node could tell. */
  | { status: 'unavailable'; fee: Fee | undefined }

/** Asks a network's node. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
