import type { Namespace } from '@latchkey/primitives'
import type { ConnectorStatus } from '../connections/Connection.js'
import type { KitContext } from '../kit/KitContext.js'
import type { Wallet } from '../wallets/WalletListState.js'
import { addConnector } from './addConnector.js'
import type { Connector } from './Connector.js'

/** The ways to connect. */
export type ConnectorGroup = {
  /** The connector with an id; `namespace` tells apart those of one wallet on several chains. */
  find(connectorId: string, namespace?: Namespace): Connector | undefined
  /** The installed wallet that is a directory wallet, by directory id or rdns. */
  findForWallet(wallet: Wallet): Connector | undefined
  /** Whether the connector is in use (§4.001). */
  getStatus(connectorId: string, namespace: Namespace): ConnectorStatus
  /** Waits until a connector shows up, for at most `timeoutMs`. */
  waitFor(connectorId: string, namespace: Namespace, timeoutMs: number): Promise<Connector | undefined>
  /** Makes a connector known; chains call it for what they discover. */
  add(connector: Connector): void
}

/** Makes the connectors of a kit. */
export function createConnectors({ store, clock, options }: KitContext): ConnectorGroup {
  function find(connectorId: string, namespace?: Namespace): Connector | undefined {
    return store
      .getState()
      .connectors.find(
        ({ id, chain }) => id === connectorId && (namespace === undefined || chain === namespace),
      )
  }

  return {
    find,
    findForWallet(wallet) {
      const { connectors, activeNamespace } = store.getState()
      const matches = connectors.filter(
        ({ explorerId, info }) =>
          explorerId === wallet.id || (info?.rdns !== undefined && info.rdns === wallet.rdns),
      )
      return matches.find(({ chain }) => chain === activeNamespace) ?? matches[0]
    },
    getStatus(connectorId, namespace) {
      const { activeConnectorIds, connections } = store.getState()
      const isLive =
        connections[namespace]?.some((connection) => connection.connectorId === connectorId) ?? false
      if (!isLive) return 'disconnected'
      return activeConnectorIds[namespace] === connectorId ? 'connected' : 'active'
    },
    waitFor(connectorId, namespace, timeoutMs) {
      return new Promise((resolve) => {
        const settle = () => {
          stopTimer()
          stopWatching()
          resolve(find(connectorId, namespace))
        }
        const stopTimer = clock.schedule(settle, timeoutMs)
        const stopWatching = store.subscribe(() => {
          if (find(connectorId, namespace)) settle()
        })
        if (find(connectorId, namespace)) settle()
      })
    },
    add(connector) {
      const imageUrl = options.connectorImages?.[connector.id] ?? connector.imageUrl
      store.setState(({ connectors }) => ({
        connectors: addConnector(connectors, { ...connector, imageUrl }),
      }))
    },
  }
}
