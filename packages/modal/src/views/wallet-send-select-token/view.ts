import { defineView } from '../defineView.js'

/** Which token to send. */
export const walletSendSelectTokenView = defineView({
  id: 'WalletSendSelectToken',
  skeleton: 'rows',
})
