import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** Which token to send. */
export const walletSendSelectTokenView = defineView({
  id: 'WalletSendSelectToken',
  title: ({ messages }) => messages.titles.selectToken,
  skeleton: 'rows',
  load: () => loadLater('WalletSendSelectToken'),
})
