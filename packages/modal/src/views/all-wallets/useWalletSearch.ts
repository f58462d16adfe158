import { findConnectorOfWallet, type KitState, type Wallet } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useEffect, useMemo } from 'react'
import { useWantedNamespace } from '../../screen/useWantedNamespace.js'
import { isOfNamespace } from '../connect/getConnectRows.js'
import { filterWallets, getUnique, orderWallets, type WalletFilter } from './orderWallets.js'

/** The gateway is asked when the visitor has not typed for this long (§9.014). */
const searchDelayMs = 500
/** Shorter words match too much to ask for. */
const minQueryLength = 2

const selectWalletList = (state: KitState) => state.walletList
const selectConnectors = (state: KitState) => state.connectors
const selectActiveNamespace = (state: KitState) => state.activeNamespace

/** What the grid shows. */
export type WalletSearch = {
  wallets: readonly Wallet[]
  installedIds: ReadonlySet<string>
  /** More may still come: from a page or from the search. */
  isLoading: boolean
  isFailed: boolean
}

/** Wallets that match: those that are loaded at once, and what the gateway adds a moment later. */
export function useWalletSearch({ query, isCertifiedOnly }: WalletFilter): WalletSearch {
  const kit = useProvidedKit()
  const list = useProvidedKitState(selectWalletList)
  const connectors = useProvidedKitState(selectConnectors)
  const activeNamespace = useProvidedKitState(selectActiveNamespace)
  const namespace = useWantedNamespace()
  const { featured, recommended, wallets, search, status, page, count } = list
  const text = query.trim()
  const isSearching = text.length >= minQueryLength || isCertifiedOnly

  const { able: ordered, installedIds } = useMemo(() => {
    const isInstalled = (wallet: Wallet) =>
      findConnectorOfWallet({ connectors, activeNamespace }, wallet) !== undefined
    const all = orderWallets({ featured, recommended, wallets }, isInstalled)
    const able = all.filter(({ chains }) => namespace === undefined || isOfNamespace(chains, namespace))
    return { able, installedIds: new Set(able.filter(isInstalled).map(({ id }) => id)) }
  }, [connectors, activeNamespace, namespace, featured, recommended, wallets])

  useEffect(() => {
    if (!isSearching) return
    const timer = setTimeout(() => void kit.wallets.search(text, { isCertifiedOnly }), searchDelayMs)
    return () => {
      clearTimeout(timer)
      void kit.wallets.search('')
    }
  }, [kit, text, isCertifiedOnly, isSearching])

  const isAnswered = search.query === text && search.isCertifiedOnly === isCertifiedOnly
  const results = isSearching && isAnswered ? search.results : none
  const matching = useMemo(
    () =>
      getUnique([
        ...filterWallets(ordered, { query: text, isCertifiedOnly }),
        ...results.filter(({ chains }) => namespace === undefined || isOfNamespace(chains, namespace)),
      ]),
    [ordered, text, isCertifiedOnly, results, namespace],
  )

  const isComplete = page > 0 && wallets.length >= count
  const isSearchRunning =
    isSearching && !(isAnswered && (search.status === 'ready' || search.status === 'failed'))
  const isPageRunning = !isComplete && status.pages !== 'failed'
  return {
    wallets: matching,
    installedIds,
    isLoading: isSearching ? isSearchRunning : isPageRunning,
    isFailed: isSearching ? isAnswered && search.status === 'failed' : status.pages === 'failed',
  }
}

const none: readonly Wallet[] = []
