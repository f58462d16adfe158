import type { KitState, Wallet } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'

const selectPeerName = (state: KitState) => state.pairing.session?.peer.name
const selectWalletId = (state: KitState) => state.pairing.walletId
const selectRecent = (state: KitState) => state.walletList.recent

/** The paired wallet in the directory: the one that was chosen, or, after a reload, a recent one of the same name. */
export function usePairedWallet(): Wallet | undefined {
  const kit = useKit()
  const peerName = useKitState(selectPeerName)
  const walletId = useKitState(selectWalletId)
  const recent = useKitState(selectRecent)
  if (peerName === undefined) return undefined
  const chosen = walletId === undefined ? undefined : kit.wallets.find(walletId)
  return chosen ?? recent.find(({ name }) => name === peerName)
}
