import { defineView } from '../defineView.js'

/** What to send, how much of it and to whom. */
export const walletSendView = defineView({
  id: 'WalletSend',
  title: ({ messages }) => messages.send.title,
  load: () => import('./WalletSend.js').then((module) => module.WalletSend),
})
