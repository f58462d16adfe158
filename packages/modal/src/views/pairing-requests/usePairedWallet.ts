import type { KitState, Wallet } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { useWallet } from '../useWallet.js'

const selectPeerName = (state: KitState) => state.pairing.session?.peer.name
const selectWalletId = (state: KitState) => state.pairing.walletId
const selectRecent = (state: KitState) => state.walletList.recent

/** The paired wallet in the directory: the one that was chosen, or, after a reload, a recent one of the same name. */
export function usePairedWallet(): Wallet | undefined {
  const peerName = useProvidedKitState(selectPeerName)
  const walletId = useProvidedKitState(selectWalletId)
  const recent = useProvidedKitState(selectRecent)
  const chosen = useWallet(walletId)
  if (peerName === undefined) return undefined
  return chosen ?? recent.find(({ name }) => name === peerName)
}
