import { defineView } from '../defineView.js'

/** Pairing a wallet on another device or another app of this phone (§2.003). */
export const connectingWalletConnectView = defineView({
  id: 'ConnectingWalletConnect',
  title: ({ kit, messages, parameters }) => {
    const walletId = parameters?.walletId
    return (walletId !== undefined && kit.wallets.find(walletId)?.name) || messages.pairing.title
  },
  load: () => import('../laterViews.js').then((views) => views.ConnectingWalletConnect),
})
