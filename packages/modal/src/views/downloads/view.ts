import { findWallet } from '@latchkey/core/internal'
import { defineView } from '../defineView.js'
import { loadLater } from '../loadLater.js'

/** Where to get a wallet of the directory. */
export const downloadsView = defineView({
  id: 'Downloads',
  title: ({ kit, state, messages, parameters }) => {
    const wallet = findWallet(state, parameters.walletId, kit.options.customWallets)
    return wallet ? messages.titles.downloads({ name: wallet.name }) : messages.connect.getWallet
  },
  load: () => loadLater('Downloads'),
})
