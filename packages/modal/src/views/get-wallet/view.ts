import { defineView } from '../defineView.js'

/** A few wallets to begin with. */
export const getWalletView = defineView({
  id: 'GetWallet',
  title: ({ messages }) => messages.getWallet.title,
  load: () => import('../laterViews.js').then((views) => views.GetWallet),
})
