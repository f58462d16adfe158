import { defineView } from '../defineView.js'

/** Every wallet of the visitor: those connected, and those that were. */
export const profileWalletsView = defineView({
  id: 'ProfileWallets',
  title: ({ messages }) => messages.titles.wallets,
  skeleton: 'rows',
})
