import type { Connection, Kit } from '@latchkey/core'
import type { Config, Connector as WagmiConnector } from 'wagmi'
import { readConnection } from './followKit.js'
import { hasPageAround, isFramed } from './frames.js'
import { createLatchkeyConnector } from './latchkey.js'

/** A kit and the wagmi config it was made from. */
export type Pair = {
  kit: Kit
  config: Config
  /** The connector of what the kit connects itself. */
  own: WagmiConnector
  /** The connector of wagmi behind a connection of the kit's; none behind those the kit makes itself. */
  findSource(connection: Pick<Connection, 'connectorId'>): WagmiConnector | undefined
}

/**
 * Gives a config the connector of what the kit connects itself, before wagmi looks for its last visit. The kit loads once wagmi is
 * connected, and follows from then on (`followWagmi`).
 *
 * @param kit - The kit.
 * @param config - The config it was made from.
 */
export function attachWagmi(kit: Kit, config: Config): Pair {
  const { connectors } = config._internal
  const findSource: Pair['findSource'] = ({ connectorId }) => {
    const found = kit.store
      .getState()
      .connectors.find(({ id, namespaces }) => id === connectorId && namespaces.includes('eip155'))
    return config.connectors.find(({ uid }) => uid === found?.source)
  }
  const own = connectors.setup(
    createLatchkeyConnector(kit, {
      read: (state) => readConnection(state, (connection) => !findSource(connection)),
      // A kit whose script does not come must not keep wagmi from its other wallets.
      longestWaitMs: 10_000,
      // What the kit takes up through wagmi waits for wagmi, which must not wait for it.
      isTakingUp: ({ isInitialized, restoring }) =>
        !isInitialized &&
        (restoring.length === 0 || restoring.some((id) => isOfEvm(id) && !findSource(toConnector(id)))),
    }),
  )
  // A module that is loaded again, as while the site is being written, makes another kit.
  connectors.setState((known) => [...known.filter(({ id }) => id !== own.id), own])

  const loadIfWanted = () => {
    // The page may stand inside a wallet, which is connected by itself.
    const mayBeInside = hasPageAround() && config.connectors.some(isFramed)
    const isWanted = config.state.status === 'connected' || mayBeInside
    if (!kit.store.getState().isVisitRead || !isWanted) return
    for (const stop of stops) stop()
    // Where the script does not come, the visitor's first touch asks for it again.
    kit.load().catch(() => undefined)
  }
  const stops = [config.subscribe(({ status }) => status, loadIfWanted), kit.store.subscribe(loadIfWanted)]
  return { kit, config, own, findSource }
}

const prefix = 'eip155/'
const isOfEvm = (id: string) => id.startsWith(prefix)
const toConnector = (id: string) => ({ connectorId: id.slice(prefix.length) })
