import { findWallet } from '@latchkey/core/internal'
import { defineView, type ViewContext } from '../defineView.js'

type DownloadParameters = { walletId: string }

/** Where to get a wallet of the directory. */
export const downloadsView = defineView({
  id: 'Downloads',
  title: ({ kit, state, messages, parameters }: ViewContext<DownloadParameters>) => {
    const wallet = findWallet(state, parameters.walletId, kit.options.customWallets)
    return wallet ? messages.titles.downloads({ name: wallet.name }) : messages.connect.getWallet
  },
})
