import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** A few wallets to begin with. */
export const getWalletView = defineView({
  id: 'GetWallet',
  title: ({ messages }) => messages.connect.getWallet,
  skeleton: 'rows',
  load: () => loadLater('GetWallet'),
})
