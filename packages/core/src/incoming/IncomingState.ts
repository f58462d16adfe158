import type { CaipAddress } from '@latchkey/primitives'
import type { TokenBalance } from '../balances/TokenBalance.js'

/** Money that has arrived while the page was looking. */
export type ReceivedFunds = {
  /** Tells it apart from others of this page. */
  id: number
  /** The account it arrived on, with its network. */
  caipAddress: CaipAddress
  token: Pick<TokenBalance, 'name' | 'symbol' | 'decimals' | 'iconUrl' | 'address'>
  /** In base units. */
  amountAtomic: bigint
  /** When it was seen, in ms since 1970. */
  seenAtMs: number
}

/** Transfers that arrived since the page loaded, newest first. */
export type IncomingState = { received: readonly ReceivedFunds[] }

/** The state before the first arrival. */
export const noIncoming: IncomingState = { received: [] }
