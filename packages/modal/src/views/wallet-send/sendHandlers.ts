import type { SentTransfer } from '@latchkey/core'
import { formatAmount, truncateAddress } from '@latchkey/primitives'
import { toLaterText } from '../../messages/LaterText.js'
import type { EventHandlers } from '../../screen/EventHandlers.js'
import { formatTransferShort } from './formatTransfer.js'

/** What is shown of transfers. */
export const sendHandlers: EventHandlers<'transfer-unprepared' | 'transfer-sent' | 'transfer-confirmed'> = {
  'transfer-unprepared'({ code }, { isOpen, view, showFailure }) {
    // The form says it in full.
    if (!isOpen || view !== 'WalletSend') showFailure(code)
  },
  'transfer-sent'({ quote, isLate }, { toasts }) {
    if (!isLate) return
    toasts.showLoading(toLaterText(({ send }) => send.afterAll({ amount: getAmountText(quote) })))
  },
  'transfer-confirmed'({ transfer, isOnScreen, isFromCode }, { isOpen, router, toasts, view }) {
    // A payment says itself what it has come to.
    if (!isOpen || view === 'Pay') return
    if (isOnScreen) router.reset(isFromCode ? 'WalletSendConfirmed' : 'Account')
    // WalletSendConfirmed says the same; a notice would cover its title.
    if (router.getRoute().view === 'WalletSendConfirmed') return
    const receiver = truncateAddress(transfer.to)
    toasts.showSuccess(
      toLaterText(({ send }) => send.confirmed({ amount: getAmountText(transfer), receiver })),
    )
  },
}

function getAmountText(transfer: Pick<SentTransfer, 'token' | 'amountAtomic'>): string {
  const { token, amountAtomic } = transfer
  if (token.type === 'nft') return formatTransferShort(transfer)
  return `${formatAmount(amountAtomic, token.decimals, { maxDecimals: 6 })} ${token.symbol}`
}
