import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** What to send, how much of it and to whom. */
export const walletSendView = defineView({
  id: 'WalletSend',
  title: ({ messages }) => messages.titles.send,
  load: () => loadLater('WalletSend'),
})
