import { defineView } from '../defineView.js'

/** What to send, how much of it and to whom. */
export const walletSendView = defineView({
  id: 'WalletSend',
  title: ({ messages }) => messages.send.title,
  load: () => import('../laterViews.js').then((views) => views.WalletSend),
})
