import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useEffect } from 'react'

const selectWalletList = (state: KitState) => state.walletList

/**
 * Loads the directory page by page while the browser has nothing else to do, so that searching is instant soon.
 * Stops at a failure; `kit.wallets.loadNextPage()` takes it up again.
 */
export function useAllPages(): void {
  const kit = useProvidedKit()
  const { page, status, count } = useProvidedKitState(selectWalletList)
  const canGoOn = status.pages === 'idle' || status.pages === 'ready'
  useEffect(() => {
    if (!canGoOn) return
    const load = () => void kit.wallets.loadNextPage()
    if (page === 0) {
      load()
      return
    }
    if (kit.store.getState().walletList.wallets.length >= count) return
    // Safari has no idle callback; a short pause does there.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(load, 100)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(load, { timeout: 1000 })
    return () => cancelIdleCallback(handle)
  }, [kit, page, count, canGoOn])
}
