import { defineView } from '../defineView.js'

/** A transfer that was opened from code is done. */
export const walletSendConfirmedView = defineView({
  id: 'WalletSendConfirmed',
})
