import { defineView } from '../defineView.js'

/** The account's address, to be scanned or copied by who pays. */
export const walletReceiveView = defineView({
  id: 'WalletReceive',
  title: ({ messages }) => messages.receive.title,
  load: () => import('../laterViews.js').then((views) => views.WalletReceive),
})
