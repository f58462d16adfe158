import { defineView } from '../defineView.js'

/** Which token to send. */
export const walletSendSelectTokenView = defineView({
  id: 'WalletSendSelectToken',
  title: ({ messages }) => messages.titles.selectToken,
  skeleton: 'rows',
})
