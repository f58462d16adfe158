import { defineView } from '../defineView.js'

/** The whole directory. */
export const allWalletsView = defineView({
  id: 'AllWallets',
  title: ({ messages }) => messages.allWallets.title,
  load: () => import('./AllWallets.js').then((module) => module.AllWallets),
})
