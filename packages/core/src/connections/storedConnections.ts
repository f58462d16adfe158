import type { Namespace } from '@latchkey/primitives'
import type { Account } from '../chain/Account.js'
import {
  type Connection,
  type ConnectionId,
  type RecentConnection,
  toConnectionId,
} from '../state/Connection.js'
import type { KitStorage } from '../storage/createKitStorage.js'
import { connectedConnectorItem, type StoredConnection, storageItems } from '../storage/items.js'

/** Of each namespace this many wallets are remembered; the oldest give way. */
const maxStoredPerNamespace = 8

/** A connection of the last visit, or of another tab. */
export type RememberedConnection = Pick<Connection, 'id' | 'namespace' | 'connectorId'> & {
  /** What it shared, the account that was in use first; empty where it is not known. */
  accounts: readonly Account[]
}

/** What outlives the page: which wallets are connected, which were, and which of them is in front. */
export type StoredConnections = {
  /** The connections to take up, the most recently active first. */
  readConnected(): readonly RememberedConnection[]
  /** The connection that was in front of each namespace. */
  readActiveIds(): Partial<Record<Namespace, ConnectionId>>
  /** Wallets that were connected once and are not now. */
  readRecent(): readonly RecentConnection[]
  /** Remembers that a wallet is connected, with what it shares, as the most recently active one. */
  remember(connection: Connection): void
  /** Remembers what a wallet shares now; where it stands among the others, and whether it was left, is as it was. */
  update(connection: Connection): void
  /** Puts a connection behind the others of its namespace, as its wallet is locked. */
  putLast(connection: Pick<Connection, 'namespace' | 'connectorId'>): void
  /** Remembers which connection is in front. */
  setActive(namespace: Namespace, connectorId: string | undefined): void
  /** Remembers that connections are over; they become recent ones. */
  leave(connections: readonly Pick<Connection, 'namespace' | 'connectorId'>[]): void
  /** Forgets a recent wallet, or one account of it. */
  forget(connection: Pick<Connection, 'namespace' | 'connectorId'>, address?: string): void
  /** Calls back when another tab of the site changes any of it. Returns what stops it. */
  watch(onChange: () => void): () => void
}

/**
 * Makes the stored side of a kit's connections. Every tab of the site shares it.
 *
 * @param storage - The kit's.
 * @param namespaces - Those of its chains.
 */
export function createStoredConnections(
  storage: KitStorage,
  namespaces: readonly Namespace[],
): StoredConnections {
  const readAll = () => storage.get(storageItems.connections) ?? {}
  const readLeft = () => storage.get(storageItems.disconnectedConnectorIds) ?? {}
  const isLeft = ({ namespace, connectorId }: Pick<Connection, 'namespace' | 'connectorId'>) =>
    readLeft()[namespace]?.includes(connectorId) ?? false

  function write(namespace: Namespace, connections: readonly StoredConnection[]): void {
    const kept = connections.slice(0, maxStoredPerNamespace)
    storage.set(storageItems.connections, { ...readAll(), [namespace]: kept })
  }

  function setLeft(namespace: Namespace, change: (ids: readonly string[]) => readonly string[]): void {
    const left = readLeft()
    storage.set(storageItems.disconnectedConnectorIds, {
      ...left,
      [namespace]: [...new Set(change(left[namespace] ?? []))],
    })
  }

  /** A kit of another maker, whose storage was taken over, left only the id of the connector in front. */
  function readConnected() {
    const connected = storage.get(storageItems.connectedNamespaces) ?? []
    return connected.flatMap((namespace) => {
      const active = storage.get(connectedConnectorItem(namespace))
      const known = (readAll()[namespace] ?? []).map(
        ({ connectorId, accounts }) => [connectorId, accounts] as const,
      )
      // The one in front stays first.
      const shared = new Map<string, readonly Account[]>([
        ...(active === undefined ? [] : [[active, []] as const]),
        ...known,
      ])
      return [...shared]
        .filter(([connectorId]) => !isLeft({ namespace, connectorId }))
        .map(([connectorId, accounts]) => ({
          id: toConnectionId(namespace, connectorId),
          namespace,
          connectorId,
          accounts,
        }))
    })
  }

  /** Namespaces with a connection, and the status over all of them, follow from the rest. */
  function writeStatus(namespace: Namespace): void {
    const others = (storage.get(storageItems.connectedNamespaces) ?? []).filter((one) => one !== namespace)
    const isConnected = (readAll()[namespace] ?? []).some((connection) => !isLeft(connection))
    const connected = isConnected ? [...others, namespace] : others
    storage.set(storageItems.connectedNamespaces, connected)
    storage.set(storageItems.connectionStatus, connected.length > 0 ? 'connected' : 'disconnected')
  }

  return {
    readConnected,
    readActiveIds() {
      const active = namespaces.flatMap((namespace) => {
        const connectorId = storage.get(connectedConnectorItem(namespace))
        return connectorId === undefined ? [] : [[namespace, toConnectionId(namespace, connectorId)] as const]
      })
      return Object.fromEntries(active)
    },
    readRecent: () =>
      Object.values(readAll())
        .flat()
        .filter(isLeft)
        .map(({ namespace, connectorId, accounts, name, icon, imageId }) => ({
          id: toConnectionId(namespace, connectorId),
          namespace,
          connectorId,
          accounts,
          wallet: { name: name ?? connectorId, icon, imageId },
        })),
    remember(connection) {
      const { namespace, connectorId } = connection
      const known = readAll()[namespace] ?? []
      const others = known.filter((other) => other.connectorId !== connectorId)
      setLeft(namespace, (ids) => ids.filter((id) => id !== connectorId))
      write(namespace, [toStored(connection), ...others])
      writeStatus(namespace)
      storage.set(storageItems.walletName, connection.wallet.name)
      storage.set(storageItems.walletId, connectorId)
    },
    update(connection) {
      const { namespace, connectorId } = connection
      const known = readAll()[namespace] ?? []
      write(
        namespace,
        known.map((one) => (one.connectorId === connectorId ? toStored(connection) : one)),
      )
    },
    putLast({ namespace, connectorId }) {
      const known = readAll()[namespace] ?? []
      const isOther = (one: StoredConnection) => one.connectorId !== connectorId
      write(namespace, [...known.filter(isOther), ...known.filter((one) => !isOther(one))])
    },
    setActive(namespace, connectorId) {
      const item = connectedConnectorItem(namespace)
      if (connectorId === undefined) storage.remove(item)
      else storage.set(item, connectorId)
    },
    leave(connections) {
      for (const { namespace, connectorId } of connections) {
        setLeft(namespace, (ids) => [...ids, connectorId])
        writeStatus(namespace)
      }
    },
    forget({ namespace, connectorId }, address) {
      const known = readAll()[namespace] ?? []
      const rest = known.flatMap((one) => {
        if (one.connectorId !== connectorId) return [one]
        const accounts = one.accounts.filter((account) => account.address !== address)
        return address === undefined || accounts.length === 0 ? [] : [{ ...one, accounts }]
      })
      write(namespace, rest)
      if (!rest.some((one) => one.connectorId === connectorId)) {
        setLeft(namespace, (ids) => ids.filter((id) => id !== connectorId))
      }
    },
    watch: (onChange) =>
      storage.watch(
        [
          storageItems.connectionStatus,
          storageItems.connections,
          storageItems.disconnectedConnectorIds,
          ...namespaces.map(connectedConnectorItem),
        ],
        onChange,
      ),
  }
}

function toStored({
  namespace,
  connectorId,
  accounts,
  wallet: { name, icon, imageId },
}: Connection): StoredConnection {
  // A data URL of a picture would fill the storage; the wallet brings it again at the next visit.
  const keptIcon = icon && !icon.startsWith('data:') ? { icon } : {}
  return { namespace, connectorId, accounts: [...accounts], name, imageId, ...keptIcon }
}
