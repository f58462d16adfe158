import {
  type Connector,
  type ConnectorRow,
  connectorIds,
  findConnectorOfWallet,
  getConnectorStatus,
  getNetwork,
  type Kit,
  mergeConnectors,
  type Wallet,
} from '@latchkey/core'
import {
  getLinkEnvironment,
  getWalletBrowserLink,
  getWalletLink,
  isDisputed,
  isMobile,
} from '@latchkey/core/internal'
import type { Namespace } from '@latchkey/primitives'
import { useProvidedKit } from '@latchkey/react/internal'
import { useMemo } from 'react'
import type { Screen } from '../../screen/screens.js'
import { useScreen } from '../../screen/useScreen.js'
import { getWantedNamespace } from '../../screen/useWantedNamespace.js'
import { openLink } from '../connecting-wallet-connect/openLink.js'
import { openWalletLink } from '../connecting-wallet-connect/openWalletLink.js'
import { canPair } from './useCanPair.js'

/** What happens when a wallet is chosen. Call all of it inside the click: the wallet may open a window. */
export type ChooseWallet = {
  /** Connects the wallet of a row, shows the pairing code, or asks which of its namespaces is meant. */
  chooseRow(row: ConnectorRow, wallet?: Wallet): void
  /** Connects one connector on one namespace, or on all of its own. One that is connected there is not asked again. */
  chooseConnector(connector: Connector, namespace: Namespace | undefined, wallet?: Wallet): void
  /** Connects a wallet on several namespaces by one answer of it; the connector's own is the first. */
  chooseTogether(connector: Connector, namespaces: readonly [Namespace, ...Namespace[]]): void
  /** Connects a wallet of the directory: here when it is installed, else by pairing. */
  chooseWallet(wallet: Wallet): void
}

/** Choosing from any of the lists. */
export function useChooseWallet(): ChooseWallet {
  const kit = useProvidedKit()
  const screen = useScreen()
  return useMemo(() => createChooseWallet(kit, screen), [kit, screen])
}

/**
 * Makes the ways to choose a wallet.
 *
 * @param kit - The kit.
 * @param screen - Where it is chosen.
 */
export function createChooseWallet(kit: Kit, { router, store }: Screen): ChooseWallet {
  const getState = kit.store.getState
  const getWanted = () => getWantedNamespace(store.getState())

  function chooseConnector(connector: Connector, namespace: Namespace | undefined, wallet?: Wallet): void {
    const { id: connectorId, namespaces } = connector
    if (connectorId === connectorIds.walletConnect) {
      // A phone does not scan itself: there a wallet is chosen first.
      if (isMobile()) router.push('AllWallets')
      else router.push('ConnectingWalletConnect', {})
      return
    }
    kit.analytics.track('SELECT_WALLET', { name: connector.name, platform: 'browser' })
    const asked = namespace ?? (namespaces.length === 1 ? namespaces[0] : undefined)
    const isConnected = (asked ? [asked] : namespaces).every(
      (one) => getConnectorStatus(getState(), connectorId, one) !== 'disconnected',
    )
    if (isConnected) kit.connections.cancelConnect()
    // Its failure is in the store, where the next view reads it.
    else kit.connections.connect({ connectorId, ...(asked && { namespace: asked }) }).catch(() => undefined)
    router.push('ConnectingExternal', { connectorId, namespace: asked, walletId: wallet?.id })
  }

  function chooseTogether(connector: Connector, namespaces: readonly [Namespace, ...Namespace[]]): void {
    const { id: connectorId, name } = connector
    const [namespace] = namespaces
    kit.analytics.track('SELECT_WALLET', { name, platform: 'browser' })
    kit.connections.connect({ connectorId, namespace, namespaces }).catch(() => undefined)
    router.push('ConnectingExternal', { connectorId, namespace, namespaces })
  }

  function chooseRow({ connectors }: ConnectorRow, wallet?: Wallet): void {
    const wanted = getWanted()
    const able = connectors.filter(({ namespaces }) => wanted === undefined || namespaces.includes(wanted))
    const [connector] = able
    if (!connector) return
    if (able.length > 1) router.push('ConnectingMultiChain', { connectorId: connector.id })
    else chooseConnector(connector, wanted, wallet)
  }

  return {
    chooseRow,
    chooseConnector,
    chooseTogether,
    chooseWallet(wallet) {
      const connector = findConnectorOfWallet(getState(), wallet)
      const row = mergeConnectors(getState().connectors).find(
        ({ connectors }) => connector && connectors.includes(connector),
      )
      // Which of several is meant, the visitor has to say.
      if (row && isDisputed(getState().connectors, row)) return router.push('ConnectWallets')
      if (row) return chooseRow(row, wallet)
      const platform = isMobile() ? 'mobile' : 'qrcode'
      kit.analytics.track('SELECT_WALLET', { name: wallet.name, platform })
      if (openWalletBrowser(kit, wallet, getWanted())) return
      const walletId = wallet.id
      if (!canPair(getState(), kit.options)) return router.push('Downloads', { walletId })
      router.push('ConnectingWalletConnect', { walletId, link: openInTap(kit, wallet) })
    },
  }
}

/** Some wallets take the page into their own browser instead (§2.027, §2.028). */
function openWalletBrowser(kit: Kit, wallet: Wallet, wanted: Namespace | undefined): boolean {
  const state = kit.store.getState()
  const namespace = wanted ?? state.activeNamespace
  const href = getWalletBrowserLink(wallet, {
    url: location.href,
    namespace,
    networkId: getNetwork(state, namespace)?.id,
    isMobile: isMobile(),
    globals: window,
  })
  if (href === undefined) return false
  const { isTelegram, isFramed } = getLinkEnvironment()
  openLink({ href, target: isTelegram ? '_blank' : isFramed ? '_top' : '_self' })
  return true
}

/** Opens the wallet's app at once where the link was made ahead; later it would not be the visitor's own tap. */
function openInTap(kit: Kit, wallet: Wallet): 'opened' | 'refused' | undefined {
  const { pairing, modal } = kit.store.getState()
  const environment = getLinkEnvironment()
  const isAppFirst = environment.isMobile && (environment.isTelegram || environment.system === 'ios')
  const uri = modal.request.uri ?? (pairing.attempt.status === 'ready' ? pairing.attempt.uri : undefined)
  if (!isAppFirst || uri === undefined) return undefined
  const { prefersUniversalLinks } = kit.options
  const link = getWalletLink(wallet, uri, environment, { prefersUniversalLinks })
  return link && (openWalletLink(kit, { wallet, link, uri }) ? 'opened' : 'refused')
}
