import { defineView } from '../defineView.js'

/** Which token to send. */
export const walletSendSelectTokenView = defineView({
  id: 'WalletSendSelectToken',
  title: ({ messages }) => messages.send.selectTitle,
  load: () => import('./WalletSendSelectToken.js').then((module) => module.WalletSendSelectToken),
})
