import { type Connection, getActiveConnection, getNetwork, type Kit, type KitState } from '@latchkey/core'
import { toCaip2 } from '@latchkey/primitives'
import type { Config, Connector as WagmiConnector } from 'wagmi'
import { readConnection } from './followKit.js'
import { hasPageAround, isFramed } from './frames.js'
import { createLatchkeyConnector } from './latchkey.js'

/**
 * Joins a kit with the wagmi config it was made from: what either connects, leaves, puts in front or switches, the other has.
 *
 * @param kit - The kit.
 * @param config - The config; it gets the connector of what the kit connects itself.
 */
export function joinWagmi(kit: Kit, config: Config): void {
  const { connectors } = config._internal
  /** The connector of wagmi behind a connection of the kit's; none behind those the kit makes itself. */
  const findSource = ({ connectorId }: Pick<Connection, 'connectorId'>): WagmiConnector | undefined => {
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

  const toUid = (connection: Connection | undefined) => connection && (findSource(connection) ?? own).uid
  const findConnection = (state: KitState, uid: string) =>
    Object.values(state.connections).find((one) => one.namespace === 'eip155' && toUid(one) === uid)
  /** Who was last in front at the kit, and wagmi's network. */
  let known: { active?: string | undefined; chainId?: number } = {}
  /** What the kit was asked to take in or to put in front, and has not, or not yet. */
  let asked: string | undefined

  function follow(): void {
    const { status, connections, chainId } = config.state
    const state = kit.store.getState()
    if (status === 'connecting' || status === 'reconnecting' || isBusy(state)) return
    // Until wagmi has looked, what it kept of its last visit stands there.
    const current = status === 'connected' ? config.state.current : null
    const active = toUid(getActiveConnection(state, 'eip155'))
    const before = known
    known = { active, chainId }
    if (current === null) {
      asked = undefined
      if (!active) followNetwork(state, before.chainId)
      return
    }
    if (current === active) {
      asked = undefined
      return
    }
    if (active !== before.active && active && connections.has(active)) {
      config.setState((wagmi) => ({ ...wagmi, current: active }))
      return
    }
    if (current === own.uid && active === undefined) return
    if (asked === current) return
    asked = current
    const there = findConnection(state, current)
    if (there) kit.connections.switchConnection({ connectionId: there.id }).catch(() => undefined)
    else void takeIn(current)
  }

  /** Takes in what the site, or wagmi's look at its last visit, has connected. */
  async function takeIn(uid: string): Promise<void> {
    await kit.load().catch(() => undefined)
    const listed = kit.store.getState().connectors.find(({ source }) => source === uid)
    if (!listed || config.state.current !== uid) {
      asked = undefined
      return
    }
    // wagmi has it already, so nobody is asked. What fails stays wagmi's alone.
    const parameters = { connectorId: listed.id, namespace: 'eip155' as const }
    await kit.connections.connect(parameters).catch(() => undefined)
  }

  /** Before anything is connected, both show one network. At first the site's own wish counts, then wagmi's. */
  function followNetwork(state: KitState, before: number | undefined): void {
    const { chainId } = config.state
    const wanted = Number(getNetwork(state, 'eip155')?.id)
    if (!state.isVisitRead || wanted === chainId) return
    const isOfKit = before === undefined ? kit.options.defaultNetwork !== undefined : before === chainId
    if (isOfKit) config.setState((wagmi) => ({ ...wagmi, chainId: wanted }))
    else kit.networks.switchNetwork(toCaip2('eip155', chainId)).catch(() => undefined)
  }

  if (hasPageAround() && config.connectors.some(isFramed)) loadWhenStarted(kit)
  config.subscribe((state) => state, follow)
  kit.store.subscribe(follow)
  kit.events.on('disconnected', ({ connections, by }) => {
    // Where the kit itself leaves, the connector leaves wagmi.
    if (by !== 'tab') return
    for (const source of connections.flatMap((one) => findSource(one) ?? [])) {
      import('./late.js').then(({ leaveWagmi }) => leaveWagmi(config, source)).catch(() => undefined)
    }
  })
}

/** Loads the kit's late part with its start: the page may stand inside a wallet, which it connects by itself. */
function loadWhenStarted(kit: Kit): void {
  const stop = kit.store.subscribe(({ isVisitRead }) => {
    if (!isVisitRead) return
    stop()
    // Where the script does not come, the visitor's first touch asks for it again.
    kit.load().catch(() => undefined)
  })
}

const prefix = 'eip155/'
const isOfEvm = (id: string) => id.startsWith(prefix)
const toConnector = (id: string) => ({ connectorId: id.slice(prefix.length) })

/** While the kit takes connections up or asks a wallet, it does not know yet what it has. */
function isBusy({ isInitialized, restoring, connect }: KitState): boolean {
  return !isInitialized || restoring.length > 0 || connect.status === 'waiting'
}
