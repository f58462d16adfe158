import { toLaterText } from '../../messages/LaterText.js'
import type { EventHandlers } from '../../screen/EventHandlers.js'

/** What is shown of a wallet or an account that has come to the front. */
export const walletHandlers: EventHandlers<'connection-switched'> = {
  'connection-switched'({ hasSwitchedWallet, hasSwitchedAccount }, { isOpen, toasts }) {
    if (!isOpen) return
    if (hasSwitchedWallet) toasts.showSuccess(toLaterText(({ wallets }) => wallets.switched))
    else if (hasSwitchedAccount) toasts.showSuccess(toLaterText(({ wallets }) => wallets.accountSwitched))
  },
}
