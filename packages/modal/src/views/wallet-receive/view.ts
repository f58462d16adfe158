import { defineView } from '../defineView.js'

/** The account's address, to be scanned or copied by who pays. */
export const walletReceiveView = defineView({
  id: 'WalletReceive',
})
