import { defineView } from '../defineView.js'

/** Which token to send. */
export const walletSendSelectTokenView = defineView({
  id: 'WalletSendSelectToken',
  title: ({ messages }) => messages.send.selectTitle,
  load: () => import('../laterViews.js').then((views) => views.WalletSendSelectToken),
})
