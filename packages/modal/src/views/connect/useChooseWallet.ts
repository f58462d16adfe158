import {
  type Connector,
  connectorIds,
  getActiveNetworkState,
  getLinkEnvironment,
  getWalletBrowserLink,
  getWalletLink,
  isMobile,
  type Kit,
  type Wallet,
} from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { useMemo } from 'react'
import { openLink } from '../connecting-wallet-connect/openLink.js'
import { openWalletLink } from '../connecting-wallet-connect/openWalletLink.js'

/** What happens when a wallet is chosen. Call both inside the click: the wallet may open a window. */
export type ChooseWallet = {
  /** Connects an installed wallet, or shows the pairing code. */
  chooseConnector(connector: Connector, wallet?: Wallet): void
  /** Connects a wallet of the directory: here when it is installed, else by pairing. */
  chooseWallet(wallet: Wallet): void
}

/** Choosing from any of the lists. */
export function useChooseWallet(): ChooseWallet {
  const kit = useKit()
  return useMemo(() => createChooseWallet(kit), [kit])
}

function createChooseWallet(kit: Kit): ChooseWallet {
  function chooseConnector(connector: Connector, wallet?: Wallet): void {
    if (connector.id === connectorIds.walletConnect) {
      kit.router.push('ConnectingWalletConnect', {})
      return
    }
    const { id: connectorId, chain: namespace } = getMember(kit, connector)
    kit.analytics.track('SELECT_WALLET', { name: connector.name, platform: 'browser' })
    // Its failure is in the store, where the next view reads it.
    kit.connections.connect({ connectorId, namespace }).catch(() => undefined)
    kit.router.push('ConnectingExternal', { connectorId, walletId: wallet?.id })
  }

  return {
    chooseConnector,
    chooseWallet(wallet) {
      const connector = kit.connectors.findForWallet(wallet)
      if (connector) return chooseConnector(connector, wallet)
      const platform = isMobile() ? 'mobile' : 'qrcode'
      kit.analytics.track('SELECT_WALLET', { name: wallet.name, platform })
      if (openWalletBrowser(kit, wallet)) return
      const walletId = wallet.id
      if (!kit.pairing.isEnabled()) return kit.router.push('Downloads', { walletId })
      kit.router.push('ConnectingWalletConnect', { walletId, link: openInTap(kit, wallet) })
    },
  }
}

/** Of a wallet of several chains, the member of the chain the visitor is on. */
function getMember(kit: Kit, connector: Connector): Connector {
  const { activeNamespace } = kit.store.getState()
  return connector.connectors?.find(({ chain }) => chain === activeNamespace) ?? connector
}

/** Some wallets take the page into their own browser instead (§2.027, §2.028). */
function openWalletBrowser(kit: Kit, wallet: Wallet): boolean {
  const state = kit.store.getState()
  const href = getWalletBrowserLink(wallet, {
    url: location.href,
    namespace: state.activeNamespace,
    networkId: getActiveNetworkState(state)?.caipNetwork.id,
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
  const uri = modal.pairingUri ?? (pairing.attempt.status === 'ready' ? pairing.attempt.uri : undefined)
  if (!isAppFirst || uri === undefined) return undefined
  const { prefersUniversalLinks } = kit.options
  const link = getWalletLink(wallet, uri, environment, { prefersUniversalLinks })
  return link && (openWalletLink(kit, { wallet, link, uri }) ? 'opened' : 'refused')
}
