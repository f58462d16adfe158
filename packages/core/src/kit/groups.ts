import { emptyBalances } from '../balances/TokenBalance.js'
import { emptyHistory } from '../history/HistoryState.js'
import { noIncoming } from '../incoming/IncomingState.js'
import { noLogin } from '../login/LoginState.js'
import { emptySend } from '../send/SendState.js'

/**
 * The features of every kit, with what each knows at first: this much of them is part of a page from the start. What makes
 * them has its line in `lateGroups.ts`; the compiler names whichever half is missing.
 */
export const groups = {
  balances: emptyBalances,
  history: emptyHistory,
  incoming: noIncoming,
  login: noLogin,
  send: emptySend,
}
