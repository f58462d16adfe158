import { defineView } from '../defineView.js'

/** A pairing link as a code to scan. */
export const connectingWalletConnectBasicView = defineView({
  id: 'ConnectingWalletConnectBasic',
  title: ({ messages }) => messages.pairing.title,
  load: () =>
    import('./ConnectingWalletConnectBasic.js').then((module) => module.ConnectingWalletConnectBasic),
})
