import { balances } from '../balances/balances.js'
import { exchanges } from '../exchanges/exchanges.js'
import { history } from '../history/history.js'
import { incoming } from '../incoming/incoming.js'
import { login } from '../login/login.js'
import { names } from '../names/names.js'
import { nfts } from '../nfts/nfts.js'
import { onramp } from '../onramp/onramp.js'
import { pay } from '../pay/pay.js'
import { send } from '../send/send.js'
import { swap } from '../swap/swap.js'
import { tokenApprovals } from '../tokenApprovals/tokenApprovals.js'

/**
 * The features of every kit: a new one is a folder and its line here. They come with the kit's late half, and cost a page nothing
 * before.
 */
export const groups = [
  balances,
  exchanges,
  history,
  incoming,
  login,
  names,
  nfts,
  onramp,
  pay,
  send,
  swap,
  tokenApprovals,
] as const
