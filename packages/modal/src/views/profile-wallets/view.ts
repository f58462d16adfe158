import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** Every wallet of the visitor: those connected, and those that were. */
export const profileWalletsView = defineView({
  id: 'ProfileWallets',
  title: ({ messages }) => messages.titles.wallets,
  skeleton: 'rows',
  load: () => loadLater('ProfileWallets'),
})
