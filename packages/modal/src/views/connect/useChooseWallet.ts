import type { Connector, Kit, Wallet } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { useMemo } from 'react'

/** What happens when a wallet is chosen. Call both inside the click: the wallet may open a window. */
export type ChooseWallet = {
  /** Connects an installed wallet, or shows the pairing code. */
  chooseConnector(connector: Connector, wallet?: Wallet): void
  /** Connects a wallet of the directory when it is installed, and tells where to get it otherwise. */
  chooseWallet(wallet: Wallet): void
}

/** Choosing from any of the lists. */
export function useChooseWallet(): ChooseWallet {
  const kit = useKit()
  return useMemo(() => createChooseWallet(kit), [kit])
}

function createChooseWallet(kit: Kit): ChooseWallet {
  function chooseConnector(connector: Connector, wallet?: Wallet): void {
    if (connector.type === 'WALLET_CONNECT') {
      kit.router.push('ConnectingWalletConnectBasic')
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
      kit.analytics.track('SELECT_WALLET', { name: wallet.name })
      kit.router.push('Downloads', { walletId: wallet.id })
    },
  }
}

/** Of a wallet of several chains, the member of the chain the visitor is on. */
function getMember(kit: Kit, connector: Connector): Connector {
  const { activeNamespace } = kit.store.getState()
  return connector.connectors?.find(({ chain }) => chain === activeNamespace) ?? connector
}
