import { defineView } from '../defineView.js'

/** The wallets alone, where the first view keeps them behind one row. */
export const connectWalletsView = defineView({
  id: 'ConnectWallets',
  title: ({ messages }) => messages.connect.title,
  footer: 'legal',
  skeleton: 'rows',
})
