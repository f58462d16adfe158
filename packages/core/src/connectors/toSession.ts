import type { ChainConnection } from '../chain/ChainConnection.js'
import type { Connector, OpenParameters, WalletSession } from './Connector.js'

/**
 * The session of a wallet that shares one namespace.
 *
 * @param connection - What the wallet shared.
 */
export function toSession(connection: ChainConnection): WalletSession {
  const { namespace } = connection
  return {
    connections: [connection],
    on: (listener) =>
      connection.watch({
        onChange: (change) => listener({ type: 'changed', namespace, ...change }),
        onEnd: () => listener({ type: 'ended' }),
      }),
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
