import type { ChainConnection, Stop } from '../chain/ChainConnection.js'
import type { Connector, OpenParameters, WalletSession, WalletSessionEvent } from './Connector.js'

/**
 * Tells what happens by itself to the connections of one session; where one ends, all do.
 *
 * @param connections - All of the session's.
 * @param listener - Who is told.
 */
export function followConnections(
  connections: readonly ChainConnection[],
  listener: (event: WalletSessionEvent) => void,
): Stop {
  const stops = connections.map((connection) =>
    connection.watch({
      onChange: (change) => listener({ type: 'changed', namespace: connection.namespace, ...change }),
      onEnd: () => listener({ type: 'ended' }),
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * The session of a wallet that shares one namespace.
 *
 * @param connection - What the wallet shared.
 */
export function toSession(connection: ChainConnection): WalletSession {
  return {
    connections: [connection],
    on: (listener) => followConnections([connection], listener),
    end: () => connection.disconnect(),
  }
}

/** What an installed wallet is made into a connector from: the row, and how it is connected on its one namespace. */
export type InstalledWallet = Omit<Connector, 'open' | 'restore'> & {
  /** See {@link Connector.open}. */
  connect(parameters: OpenParameters): Promise<ChainConnection>
  /** See {@link Connector.restore}. */
  reconnect(parameters: OpenParameters): Promise<ChainConnection | undefined>
}

/**
 * Makes the connector of a wallet on one namespace; chains call it for what they discover.
 *
 * @param wallet - The wallet.
 */
export function defineInstalledConnector({ connect, reconnect, ...row }: InstalledWallet): Connector {
  return {
    ...row,
    isInstalled: true,
    // Not async: the question must go out in the caller's own turn.
    open: (parameters) => connect(parameters).then(toSession),
    async restore(parameters) {
      const connection = await reconnect(parameters)
      return connection && toSession(connection)
    },
  }
}
