import type { Namespace } from '@latchkey/primitives'
import type { CoreStore } from '../base/KitBase.js'
import type { ChainConnection } from '../chain/ChainConnection.js'
import type { WalletSession } from '../connectors/Connector.js'
import type { ConnectionId } from '../state/Connection.js'

/** What makes a connection of the state live: the wallet's interface, and the session it came with. */
export type LiveConnection = {
  id: ConnectionId
  connection: ChainConnection
  session: WalletSession
  /** Stops following the whole session. */
  stop(): void
}

/** The live side of every connection. It is private to the kit. */
export type LiveConnections = {
  get(id: ConnectionId): LiveConnection | undefined
  /** The one in use of a namespace. */
  getActive(namespace: Namespace): ChainConnection | undefined
  getAll(): readonly LiveConnection[]
  add(live: LiveConnection): void
  /**
   * Takes connections out. A session that has none left is not followed any more.
   *
   * @returns The sessions that have none left.
   */
  remove(ids: readonly ConnectionId[]): readonly WalletSession[]
}

/** Makes the live connections of a kit; with the kit they end. */
export function createLiveConnections(
  { getState }: Pick<CoreStore, 'getState'>,
  signal: AbortSignal,
): LiveConnections {
  const byId = new Map<ConnectionId, LiveConnection>()

  function remove(ids: readonly ConnectionId[]): readonly WalletSession[] {
    const removed = ids.flatMap((id) => byId.get(id) ?? [])
    for (const { id } of removed) byId.delete(id)
    const isLeft = (live: LiveConnection) =>
      [...byId.values()].some(({ session }) => session === live.session)
    const ended = removed.filter((live) => !isLeft(live))
    for (const live of ended) live.stop()
    return [...new Set(ended.map(({ session }) => session))]
  }

  signal.addEventListener('abort', () => remove([...byId.keys()]))

  return {
    get: (id) => byId.get(id),
    getActive(namespace) {
      const id = getState().activeConnectionIds[namespace]
      return id === undefined ? undefined : byId.get(id)?.connection
    },
    getAll: () => [...byId.values()],
    add: (live) => void byId.set(live.id, live),
    remove,
  }
}
