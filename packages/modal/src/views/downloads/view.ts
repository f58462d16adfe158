import { defineView } from '../defineView.js'

/** Where to get a wallet of the directory. */
export const downloadsView = defineView({
  id: 'Downloads',
  title: ({ kit, messages, parameters }) => {
    const wallet = kit.wallets.find(parameters.walletId)
    return wallet ? messages.downloads.title({ name: wallet.name }) : messages.downloads.fallbackTitle
  },
  load: () => import('../laterViews.js').then((views) => views.Downloads),
})
