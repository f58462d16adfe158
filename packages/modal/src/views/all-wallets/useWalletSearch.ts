import { type ConnectorRow, findConnectorOfWallet, type KitState, type Wallet } from '@latchkey/core'
import { findConnectorsOfWallet } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useEffect, useMemo } from 'react'
import { useWantedNamespace } from '../../screen/useWantedNamespace.js'
import { isOfNamespace } from '../connect/getConnectRows.js'
import { type GridItem, getInstalledItems } from './gridItems.js'
import { filterWallets, getUnique, orderWallets, type WalletFilter } from './orderWallets.js'

/** The gateway is asked when the visitor has not typed for this long (§9.014). */
const searchDelayMs = 500
/** Shorter words match too much to ask for. */
const minQueryLength = 2

const selectWalletList = (state: KitState) => state.walletList
const selectConnectors = (state: KitState) => state.connectors
const selectActiveNamespace = (state: KitState) => state.activeNamespace

/** So many cards are taken for granted while nobody knows how many there are: as many as are on screen at once. */
const firstCount = 16

/** What the grid shows. */
export type WalletSearch = {
  items: readonly GridItem[]
  /** Ids of wallets of the directory that are installed here. */
  installedIds: ReadonlySet<string>
  /** How many more there may be: their room is kept. */
  awaitedCount: number
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
  const { featured, recommended, excluded, wallets, search, status, page, count } = list
  const text = query.trim()
  const isSearching = text.length >= minQueryLength || isCertifiedOnly

  const { ordered, installed, installedIds } = useMemo(() => {
    const findConnector = (wallet: Wallet) => findConnectorOfWallet({ connectors, activeNamespace }, wallet)
    const all = orderWallets({ featured, recommended, wallets }, (wallet) => Boolean(findConnector(wallet)))
    const able = all.filter(({ chains }) => namespace === undefined || isOfNamespace(chains, namespace))
    const here = able.filter(findConnector)
    const listed = new Set(here.flatMap((wallet) => findConnectorsOfWallet({ connectors }, wallet)))
    const serving = connectors.filter(
      ({ namespaces }) => namespace === undefined || namespaces.includes(namespace),
    )
    return {
      ordered: able,
      installed: getInstalledItems(serving, { listed, excluded }),
      installedIds: new Set(here.map(({ id }) => id)),
    }
  }, [connectors, activeNamespace, namespace, featured, recommended, excluded, wallets])

  const isAnswered = search.query === text && search.isCertifiedOnly === isCertifiedOnly
  // What was found stays while the visitor looks at one of it, and is there when they come back.
  const isKnown = isSearching ? isAnswered && search.status === 'ready' : search.status === 'idle'
  useEffect(() => {
    if (isKnown) return
    const look = () => void kit.wallets.search(isSearching ? text : '', { isCertifiedOnly })
    const timer = setTimeout(look, isSearching ? searchDelayMs : 0)
    return () => clearTimeout(timer)
  }, [kit, text, isCertifiedOnly, isSearching, isKnown])

  const results = isSearching && isAnswered ? search.results : none
  const matching = useMemo(() => {
    const filter = { query: text, isCertifiedOnly }
    const found = [
      ...filterWallets(ordered, filter),
      ...results.filter(({ chains }) => namespace === undefined || isOfNamespace(chains, namespace)),
    ]
    return [...filterWallets<ConnectorRow>(installed, filter), ...getUnique(found)]
  }, [ordered, installed, text, isCertifiedOnly, results, namespace])

  const isComplete = page > 0 && wallets.length >= count
  const isSearchRunning =
    isSearching && !(isAnswered && (search.status === 'ready' || search.status === 'failed'))
  const isPageRunning = !isComplete && status.pages !== 'failed'
  const isLoading = isSearching ? isSearchRunning : isPageRunning
  const expectedCount = isSearching ? matching.length + 1 : Math.max(firstCount, count)
  return {
    items: matching,
    installedIds,
    awaitedCount: isLoading ? Math.max(0, expectedCount - matching.length) : 0,
    isLoading,
    isFailed: isSearching ? isAnswered && search.status === 'failed' : status.pages === 'failed',
  }
}

const none: readonly Wallet[] = []
