import { isMobile } from '@latchkey/core/internal'
import { defineView } from '../defineView.js'

/** A pairing link as a code to scan. */
export const connectingWalletConnectBasicView = defineView({
  id: 'ConnectingWalletConnectBasic',
  // On a phone the wallets come first.
  title: ({ messages }) => (isMobile() ? messages.connect.title : messages.titles.pairing),
})
