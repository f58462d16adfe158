import { balances } from '../balances/balances.js'
import { history } from '../history/history.js'
import { send } from '../send/send.js'

/** The features of every kit. A new one is a folder and its line here. */
export const groups = [balances, history, send] as const
