import type { Config, Connector as WagmiConnector } from 'wagmi'

/**
 * Waits until wagmi has connected, or has looked for its last visit.
 *
 * @param config - The config.
 */
export function waitUntilSettled(config: Config): Promise<void> {
  const isSettled = () => ['connected', 'disconnected'].includes(config.state.status)
  if (isSettled()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = config.subscribe(
      (state) => state.status,
      () => {
        if (!isSettled()) return
        stop()
        resolve()
      },
    )
  })
}

/**
 * Connects, without asking the visitor, a connector whose wallet still shares its accounts: as wagmi's `reconnect` does, which would
 * take all others away. Another tab may have connected it.
 *
 * @param config - The config.
 * @param connector - The connector.
 */
export async function takeUp(config: Config, connector: WagmiConnector): Promise<void> {
  if (!(await connector.isAuthorized().catch(() => false))) return
  const data = await connector.connect({ isReconnecting: true }).catch(() => undefined)
  if (!data?.accounts[0]) return
  const { connect, change, disconnect } = config._internal.events
  const { emitter, uid } = connector
  emitter.off('connect', connect)
  for (const [name, listener] of [
    ['change', change],
    ['disconnect', disconnect],
  ] as const) {
    emitter.off(name, listener as never)
    emitter.on(name, listener as never)
  }
  config.setState((state) => ({
    ...state,
    connections: new Map(state.connections).set(uid, {
      accounts: data.accounts as readonly [`0x${string}`],
      chainId: data.chainId,
      connector,
    }),
    current: state.current ?? uid,
    status: 'connected',
  }))
}
