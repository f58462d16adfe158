import type { ChainConnection, Stop } from '../chain/ChainConnection.js'
import type { Connector, OpenParameters, WalletSession, WalletSessionEvent } from './Connector.js'

/**
 * Reports the events of a session's connections; if one ends, all end.
 *
 * @param connections - All of the session's.
 * @param listener - Called for each event.
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
 * @param connection - The connection that the wallet shared.
 */
export function toSession(connection: ChainConnection): WalletSession {
  return {
    connections: [connection],
    on: (listener) => followConnections([connection], listener),
    end: () => connection.disconnect(),
  }
}

/** The parts of an installed wallet's connector: the row, and the function that connects it on its one namespace. */
export type InstalledWallet = Omit<Connector, 'open' | 'restore'> & {
  /** See {@link Connector.open}. */
  connect(parameters: OpenParameters): Promise<ChainConnection>
  /** See {@link Connector.restore}. */
  reconnect(parameters: OpenParameters): Promise<ChainConnection | undefined>
}

/**
 * Creates the connector of a wallet on one namespace; chains call it for each wallet they discover.
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
