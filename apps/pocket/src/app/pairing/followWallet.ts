import type { Session } from '@latchkey/pairing'
import { accounts } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'
import { type SessionView, sharedAddresses } from './planSessionChange.js'

/**
 * Moves every paired site along when the person chooses another network or account. A site hears nothing of an account
 * it was not shown.
 *
 * @param wallet - The wallet.
 * @param getSessions - The paired sites.
 * @param moveSession - Moves one.
 * @returns What stops it.
 */
export function followWallet(
  wallet: Wallet,
  getSessions: () => readonly Session[],
  moveSession: (topic: string, target: Partial<SessionView>) => Promise<void>,
): () => void {
  let before = wallet.state.get()
  return wallet.state.subscribe(() => {
    const { activeChainId, activeAccountIndex } = wallet.state.get()
    const isOtherChain = activeChainId !== before.activeChainId
    const address =
      activeAccountIndex !== before.activeAccountIndex ? accounts[activeAccountIndex]?.address : undefined
    before = wallet.state.get()
    if (!isOtherChain && !address) return
    for (const { topic, namespaces } of getSessions()) {
      const isShown = address && sharedAddresses(namespaces).some((shared) => isSame(shared, address))
      const target = { ...(isOtherChain && { chainId: activeChainId }), ...(isShown && { address }) }
      // A site that cannot be told now keeps what it has; the person sees it in the list of sites.
      void moveSession(topic, target).catch(() => {})
    }
  })
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
