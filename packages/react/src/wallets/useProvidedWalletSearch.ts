import type { KitState, Wallet } from '@latchkey/core'
import { useEffect } from 'react'
import { useProvidedKit, useProvidedKitState } from '../KitContext.js'

/** The gateway is asked when the visitor has not typed for this long (§9.014). */
const searchDelayMs = 500
/** Shorter words match too much to ask for. */
const minQueryLength = 2

/** The search in the directory. */
export type WalletFilter = { query: string; isCertifiedOnly: boolean }

/** A search as a component draws it. */
export type ShownWalletSearch = {
  /** Whether the query is long enough to ask the gateway. */
  isSearching: boolean
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The gateway's results. */
  results: readonly Wallet[]
}

const none: readonly Wallet[] = []
const selectSearch = (state: KitState) => state.walletList.search

/**
 * Searches the directory once the visitor has not typed for a while. A kit has one search; the newest question counts.
 *
 * @param filter - The search.
 */
export function useProvidedWalletSearch({ query, isCertifiedOnly }: WalletFilter): ShownWalletSearch {
  const kit = useProvidedKit()
  const search = useProvidedKitState(selectSearch)
  const text = query.trim()
  const isSearching = text.length >= minQueryLength || isCertifiedOnly
  const wanted = isSearching ? text : ''
  useEffect(() => {
    const known = kit.store.getState().walletList.search
    const isSame = known.query === wanted && known.isCertifiedOnly === isCertifiedOnly
    // Results stay while the visitor looks at one of them, so that they can come back to the list.
    if (isSearching ? isSame && known.status === 'ready' : known.status === 'idle') return
    const look = () => void kit.wallets.search(wanted, { isCertifiedOnly })
    const timer = setTimeout(look, isSearching ? searchDelayMs : 0)
    return () => clearTimeout(timer)
  }, [kit, wanted, isCertifiedOnly, isSearching])
  const isAnswered = search.query === text && search.isCertifiedOnly === isCertifiedOnly
  if (!isSearching) return { isSearching, status: 'idle', results: none }
  const isSettled = isAnswered && (search.status === 'ready' || search.status === 'failed')
  return {
    isSearching,
    status: isSettled ? search.status : 'loading',
    results: isAnswered ? search.results : none,
  }
}
