import { findWallet } from '@latchkey/core/internal'
import { defineView, type ViewContext } from '../defineView.js'

/** Without a wallet: any wallet that scans. `link`: what came of opening it in the tap that chose the wallet. */
type PairingParameters = { walletId?: string | undefined; link?: 'opened' | 'refused' | undefined }

/** Pairing a wallet on another device or another app of this phone (§2.003). */
export const connectingWalletConnectView = defineView({
  id: 'ConnectingWalletConnect',
  title: ({ kit, state, messages, parameters }: ViewContext<PairingParameters>) => {
    const walletId = parameters?.walletId
    const wallet = walletId === undefined ? undefined : findWallet(state, walletId, kit.options.customWallets)
    return wallet?.name || messages.titles.pairing
  },
})
