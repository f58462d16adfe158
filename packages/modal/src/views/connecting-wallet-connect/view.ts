import { findWallet } from '@latchkey/core/internal'
import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** Pairing a wallet on another device or another app of this phone (§2.003). */
export const connectingWalletConnectView = defineView({
  id: 'ConnectingWalletConnect',
  title: ({ kit, state, messages, parameters }) => {
    const walletId = parameters?.walletId
    const wallet = walletId === undefined ? undefined : findWallet(state, walletId, kit.options.customWallets)
    return wallet?.name || messages.titles.pairing
  },
  load: () => loadLater('ConnectingWalletConnect'),
})
