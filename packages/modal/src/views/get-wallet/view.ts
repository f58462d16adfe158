import { defineView } from '../defineView.js'

/** A few wallets to begin with. */
export const getWalletView = defineView({
  id: 'GetWallet',
  title: ({ messages }) => messages.connect.getWallet,
  skeleton: 'rows',
})
