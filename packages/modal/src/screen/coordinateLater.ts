import type { Kit, KitEvents, SentTransfer } from '@latchkey/core'
import { formatAmount, truncateAddress } from '@latchkey/primitives'
import { createElement } from 'react'
import { FailureTitle } from '../messages/FailureTitle.js'
import { ReceivedTitle } from '../messages/ReceivedTitle.js'
import type { Screen } from './screens.js'
import type { ViewId } from './views.js'

/** Where a switch that failed is told in full, so that a notice would only cover it. */
const viewsThatSayWhy: readonly ViewId[] = ['SwitchNetwork', 'UnsupportedChain']
/** Where balances that could not be read are told in full, or where nobody asks for them. */
const viewsWithoutBalanceNotice: readonly ViewId[] = [
  'Account',
  'WalletSendSelectToken',
  'UnsupportedChain',
  'SwitchNetwork',
  'SIWXSignMessage',
]

type LaterEventType =
  | 'network-switch-failed'
  | 'balances-failed'
  | 'history-failed'
  | 'funds-received'
  | 'transfer-unprepared'
  | 'transfer-sent'
  | 'transfer-confirmed'
type EventFor<Type extends LaterEventType> = { type: Type } & KitEvents[Type]

/** What a kit tells once somebody is connected. */
export type LaterEvent = { [Type in LaterEventType]: EventFor<Type> }[LaterEventType]

/**
 * Turns what happens to connected visitors into views and notices, as `coordinate` does for all else. It comes with the views
 * they go on to.
 *
 * @param kit - The kit.
 * @param screen - Where it is shown.
 * @param event - What happened.
 */
export function coordinateLater(
  kit: Kit,
  { router, store, toasts }: Pick<Screen, 'router' | 'store' | 'toasts'>,
  event: LaterEvent,
): void {
  const { isOpen } = kit.store.getState().modal
  const getView = () => router.getRoute().view
  const showFailure = (code: string) => toasts.showError(createElement(FailureTitle, { code }))

  const handlers: { [Type in LaterEventType]: (event: EventFor<Type>) => void } = {
    'network-switch-failed'({ code, isHandled }) {
      if (isHandled) return
      // Who has declined knows why, and chooses again (§4.057); from a first view there is nowhere to go back to.
      const isDeclined = code === 'network/switch-rejected'
      if (isDeclined && getView() === 'SwitchNetwork' && store.getState().history.length > 1) router.back()
      if (!viewsThatSayWhy.includes(getView())) showFailure(code)
    },
    'balances-failed'() {
      if (!isOpen || viewsWithoutBalanceNotice.includes(getView())) return
      toasts.showError(({ notices }) => notices.balancesUnavailable)
    },
    'history-failed': () => toasts.showError(({ notices }) => notices.historyUnavailable),
    'funds-received'({ received }) {
      toasts.showSuccess(createElement(ReceivedTitle, { received }), { isOnPage: true })
    },
    'transfer-unprepared'({ code }) {
      // The form says it in full.
      if (!isOpen || getView() !== 'WalletSend') showFailure(code)
    },
    'transfer-sent'({ quote, isLate }) {
      if (!isLate) return
      toasts.showLoading(({ notices }) => notices.transferAfterAll({ amount: getAmountText(quote) }))
    },
    'transfer-confirmed'({ transfer, isOnScreen, isFromCode }) {
      if (!isOpen) return
      if (isOnScreen) router.reset(isFromCode ? 'WalletSendConfirmed' : 'Account')
      // WalletSendConfirmed says the same; a notice would cover its title.
      if (getView() === 'WalletSendConfirmed') return
      const receiver = truncateAddress(transfer.to)
      toasts.showSuccess(({ notices }) =>
        notices.transferConfirmed({ amount: getAmountText(transfer), receiver }),
      )
    },
  }
  ;(handlers[event.type] as (event: LaterEvent) => void)(event)
}

function getAmountText({ token, amountAtomic }: Pick<SentTransfer, 'token' | 'amountAtomic'>): string {
  return `${formatAmount(amountAtomic, token.decimals, { maxDecimals: 6 })} ${token.symbol}`
}
