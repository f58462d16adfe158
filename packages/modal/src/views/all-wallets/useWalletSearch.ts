import { type ConnectorRow, findConnectorOfWallet, type KitState, type Wallet } from '@latchkey/core'
import { findConnectorsOfWallet } from '@latchkey/core/internal'
import { useProvidedKitState, useProvidedWalletSearch } from '@latchkey/react/internal'
import { useMemo } from 'react'
import { useWantedNamespace } from '../../screen/useWantedNamespace.js'
import { isOfNamespace } from '../connect/getConnectRows.js'
import { type GridItem, getInstalledItems } from './gridItems.js'
import { filterWallets, getUnique, orderWallets, type WalletFilter } from './orderWallets.js'

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
  const list = useProvidedKitState(selectWalletList)
  const connectors = useProvidedKitState(selectConnectors)
  const activeNamespace = useProvidedKitState(selectActiveNamespace)
  const namespace = useWantedNamespace()
  const { featured, recommended, excluded, wallets, status, page, count } = list
  const text = query.trim()
  const search = useProvidedWalletSearch({ query, isCertifiedOnly })
  const { isSearching, results } = search

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

  const matching = useMemo(() => {
    const filter = { query: text, isCertifiedOnly }
    const found = [
      ...filterWallets(ordered, filter),
      ...results.filter(({ chains }) => namespace === undefined || isOfNamespace(chains, namespace)),
    ]
    return [...filterWallets<ConnectorRow>(installed, filter), ...getUnique(found)]
  }, [ordered, installed, text, isCertifiedOnly, results, namespace])

  const isComplete = page > 0 && wallets.length >= count
  const isPageRunning = !isComplete && status.pages !== 'failed'
  const isLoading = isSearching ? search.status === 'loading' : isPageRunning
  const expectedCount = isSearching ? matching.length + 1 : Math.max(firstCount, count)
  return {
    items: matching,
    installedIds,
    awaitedCount: isLoading ? Math.max(0, expectedCount - matching.length) : 0,
    isLoading,
    isFailed: isSearching ? search.status === 'failed' : status.pages === 'failed',
  }
}
