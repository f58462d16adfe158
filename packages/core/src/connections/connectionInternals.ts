import {
  type CaipNetworkId,
  formatAmount,
  isSameAddress,
  type Namespace,
  toCaip10,
} from '@latchkey/primitives'
import type { ChainConnection } from '../chain/Chain.js'
import type { Network } from '../chain/Network.js'
import type { Connector } from '../connectors/Connector.js'
import type { KitContext } from '../kit/KitContext.js'
import { cacheLifetimesMs, createCache } from '../storage/createCache.js'
import { connectedConnectorItem, storageItems } from '../storage/items.js'
import type { Account, Connection } from './Connection.js'
import { type ConnectEvent, connectFlow } from './connectFlow.js'
import { emptyAccount, putConnection, removeConnection } from './connectionTransitions.js'

/** What connecting, reconnecting and disconnecting share. */
export type ConnectionInternals = ReturnType<typeof createConnectionInternals>

/** Makes the shared part of a kit's connections. */
export function createConnectionInternals(context: KitContext) {
  const { store, storage, providers } = context
  const watchers = new Map<Namespace, () => void>()
  const nativeBalances = createCache(context, {
    item: storageItems.nativeBalanceCache,
    lifetimeMs: cacheLifetimesMs.nativeBalance,
  })

  function dispatchConnect(event: ConnectEvent): void {
    store.setState(({ connect }) => ({ connect: connectFlow.transition(connect, event) }))
  }

  /** Takes in what a wallet shared: state, storage and listeners. */
  function accept(connector: Connector, chainConnection: ChainConnection): Connection {
    const namespace = connector.chain
    const caipNetwork = findNetwork(namespace, chainConnection.caipNetworkId)
    const connection: Connection = {
      connectorId: connector.id,
      namespace,
      accounts: chainConnection.accounts,
      caipNetwork,
      name: connector.name,
      icon: connector.imageUrl,
    }
    providers.set(namespace, chainConnection.provider)
    store.setState((state) => ({
      ...putConnection(state, connection, { keepOthers: state.features.multiWallet }),
      activeNamespace: namespace,
      connectionStatus: 'connected',
    }))
    context.kit.networks.setFromWallet(namespace, chainConnection.caipNetworkId)
    remember(connection)
    watch(connector, chainConnection.provider)
    syncAccount(namespace)
    return connection
  }

  function findNetwork(namespace: Namespace, caipNetworkId: CaipNetworkId): Network | undefined {
    return store
      .getState()
      .networks[namespace]?.requestedCaipNetworks.find((network) => network.caipNetworkId === caipNetworkId)
  }

  function remember({ namespace, connectorId, accounts, name, icon }: Connection): void {
    const connected = new Set(storage.get(storageItems.connectedNamespaces) ?? [])
    storage.set(storageItems.connectedNamespaces, [...connected.add(namespace)])
    storage.set(connectedConnectorItem(namespace), connectorId)
    storage.set(storageItems.connectionStatus, 'connected')
    if (name) storage.set(storageItems.walletName, name)
    storage.set(storageItems.walletId, connectorId)
    const stored = storage.get(storageItems.connections) ?? {}
    const others = (stored[namespace] ?? []).filter((other) => other.connectorId !== connectorId)
    const entry = { namespace, connectorId, accounts, ...(name ? { name } : {}) }
    // A data URL of a picture would fill the storage; the wallet brings it again at the next visit.
    const keptIcon = icon && !icon.startsWith('data:') ? { icon } : {}
    storage.set(storageItems.connections, { ...stored, [namespace]: [{ ...entry, ...keptIcon }, ...others] })
  }

  /** Follows what the wallet reports by itself (§4.049). */
  function watch(connector: Connector, provider: unknown): void {
    const namespace = connector.chain
    unwatch(namespace)
    const stop = context.chains.get(namespace)?.watch({
      provider,
      events: {
        onAccountsChanged(accounts) {
          if (accounts.length === 0) void context.kit.connections.disconnect({ namespace })
          else updateAccounts(connector, accounts)
        },
        onNetworkChanged(caipNetworkId) {
          context.kit.networks.setFromWallet(namespace, caipNetworkId)
          syncAccount(namespace)
        },
        onDisconnected() {
          void context.kit.connections.disconnect({ namespace })
        },
      },
    })
    if (stop) watchers.set(namespace, stop)
  }

  function unwatch(namespace: Namespace): void {
    watchers.get(namespace)?.()
    watchers.delete(namespace)
  }

  function updateAccounts(connector: Connector, accounts: Account[]): void {
    const namespace = connector.chain
    store.setState((state) => {
      const connection = state.connections[namespace]?.find((other) => other.connectorId === connector.id)
      if (!connection) return {}
      return putConnection(state, { ...connection, accounts }, { keepOthers: true })
    })
    const connection = store.getState().connections[namespace]?.[0]
    if (connection) remember(connection)
    syncAccount(namespace)
  }

  /** Writes the account of a namespace from its active connection and network, and checks sign-in. */
  function syncAccount(namespace: Namespace): void {
    const { connections, activeConnectorIds, accounts, networks, connectors } = store.getState()
    const connectorId = activeConnectorIds[namespace]
    const connection = connections[namespace]?.find((other) => other.connectorId === connectorId)
    const account = connection?.accounts[0]
    const network = networks[namespace]?.caipNetwork
    if (!connection || !account || !network) return
    const connector = connectors.find((other) => other.id === connectorId && other.chain === namespace)
    const before = accounts[namespace]
    const isSameAccount = before?.address !== undefined && isSameAddress(before.address, account.address)
    const caipAddress = toCaip10(network.caipNetworkId, account.address)
    const isUnchanged = before?.caipAddress === caipAddress
    store.setState({
      accounts: {
        ...accounts,
        [namespace]: {
          ...emptyAccount,
          ...(isSameAccount ? before : {}),
          // A test network has no names or pictures of its own (§4.059).
          ...(network.testnet ? { profileName: undefined, profileImage: undefined } : {}),
          ...(isUnchanged ? {} : { balance: undefined, balanceSymbol: undefined }),
          status: 'connected',
          address: account.address,
          caipAddress,
          allAccounts: connection.accounts,
          preferredAccountType: account.type,
          connectedWalletInfo: {
            name: connection.name ?? connectorId ?? '',
            icon: connection.icon ?? connector?.imageUrl,
            type: connector?.type ?? 'EXTERNAL',
            rdns: connector?.info?.rdns,
          },
        },
      },
    })
    if (isUnchanged) return
    context.kit.balances.reset()
    context.kit.send.reset()
    // Of a network the site does not know nothing is asked, not even through the wallet (§5.047).
    if (networks[namespace]?.isUnsupported) return
    void loadNativeBalance(namespace)
    void context.kit.signIn.check()
  }

  /** Reads the native balance through the wallet; a failure leaves it unknown. */
  async function loadNativeBalance(namespace: Namespace, { force = false } = {}): Promise<void> {
    const account = store.getState().accounts[namespace]
    const network = store.getState().networks[namespace]?.caipNetwork
    if (!account?.address || !account.caipAddress || !network) return
    const { address, caipAddress } = account
    const cached = force ? undefined : nativeBalances.get(caipAddress)
    if (cached) return writeBalance(namespace, caipAddress, cached)
    try {
      const provider = providers.get(namespace)
      const atomic = await context.chains.get(namespace)?.getNativeBalance({ provider, address })
      if (atomic === undefined) return
      const { symbol, decimals } = network.nativeCurrency
      const value = { balance: formatAmount(atomic, decimals), symbol }
      nativeBalances.set(caipAddress, value)
      writeBalance(namespace, caipAddress, value)
    } catch {
      // The button shows the account without a balance; the Account view reads balances in its own way.
    }
  }

  function writeBalance(
    namespace: Namespace,
    caipAddress: string,
    value: { balance: string; symbol: string },
  ): void {
    store.setState(({ accounts }) => {
      const account = accounts[namespace]
      if (account?.caipAddress !== caipAddress) return {}
      return {
        accounts: {
          ...accounts,
          [namespace]: { ...account, balance: value.balance, balanceSymbol: value.symbol },
        },
      }
    })
  }

  /** Forgets a namespace's active connection: state, storage and listeners (§4.047, §4.050). */
  function forget(namespace: Namespace): void {
    unwatch(namespace)
    providers.delete(namespace)
    const connectorId = store.getState().activeConnectorIds[namespace]
    store.setState((state) => {
      const slices = connectorId === undefined ? state : removeConnection(state, namespace, connectorId)
      const accounts = { ...state.accounts, [namespace]: emptyAccount }
      const isConnected = Object.values(accounts).some((account) => account.address !== undefined)
      return {
        connections: slices.connections,
        activeConnectorIds: slices.activeConnectorIds,
        accounts,
        connectionStatus: isConnected ? 'connected' : 'disconnected',
      }
    })
    context.kit.networks.resetNamespace(namespace)
    storage.remove(connectedConnectorItem(namespace))
    const connected = (storage.get(storageItems.connectedNamespaces) ?? []).filter(
      (other) => other !== namespace,
    )
    storage.set(storageItems.connectedNamespaces, connected)
    if (connected.length === 0) storage.set(storageItems.connectionStatus, 'disconnected')
    nativeBalances.clear()
  }

  function setPreferredAddress(address: string): void {
    const { activeNamespace: namespace, activeConnectorIds, connections } = store.getState()
    const connection = connections[namespace]?.find(
      (other) => other.connectorId === activeConnectorIds[namespace],
    )
    const chosen = connection?.accounts.find((account) => isSameAddress(account.address, address))
    if (!connection || !chosen) return
    const accounts = [chosen, ...connection.accounts.filter((account) => account !== chosen)]
    store.setState((state) => putConnection(state, { ...connection, accounts }, { keepOthers: true }))
    syncAccount(namespace)
  }

  /** Drops every listener, for `destroy()`. */
  function stopWatching(): void {
    for (const stop of watchers.values()) stop()
    watchers.clear()
  }
  context.signal.addEventListener('abort', stopWatching)

  return { dispatchConnect, accept, forget, unwatch, syncAccount, loadNativeBalance, setPreferredAddress }
}
