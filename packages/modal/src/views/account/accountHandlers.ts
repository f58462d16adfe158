import { createElement } from 'react'
import { toLaterText } from '../../messages/LaterText.js'
import type { EventHandlers } from '../../screen/EventHandlers.js'
import type { ViewId } from '../../screen/views.js'
import { ReceivedTitle } from './ReceivedTitle.js'

/** Where balances that could not be read are told in full, or where nobody asks for them. */
const viewsWithoutBalanceNotice: readonly ViewId[] = [
  'Account',
  'Swap',
  'SwapSelectToken',
  'WalletSendSelectToken',
  'UnsupportedChain',
  'SwitchNetwork',
  'SIWXSignMessage',
]

/** Where a failure is told in full, or where the history only tells whom the account has paid. */
const viewsWithoutHistoryNotice: readonly ViewId[] = [
  'Transactions',
  'WalletSend',
  'WalletSendPreview',
  'NftSend',
]

/** What is shown of what an account holds and receives. */
export const accountHandlers: EventHandlers<'balances-failed' | 'history-failed' | 'funds-received'> = {
  'balances-failed'(_, { isOpen, view, toasts }) {
    if (!isOpen || viewsWithoutBalanceNotice.includes(view)) return
    toasts.showError(toLaterText(({ account }) => account.balancesUnavailable))
  },
  'history-failed'(_, { isOpen, view, toasts }) {
    if (isOpen && viewsWithoutHistoryNotice.includes(view)) return
    toasts.showError(toLaterText(({ account }) => account.historyUnavailable))
  },
  'funds-received'({ received }, { toasts }) {
    toasts.showSuccess(createElement(ReceivedTitle, { received }), { isOnPage: true })
  },
}
