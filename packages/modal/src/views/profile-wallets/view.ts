import { defineView } from '../defineView.js'

/** Every wallet of the visitor: those connected, and those that were. */
export const profileWalletsView = defineView({
  id: 'ProfileWallets',
  events: ['connection-switched'],
  skeleton: 'rows',
})
