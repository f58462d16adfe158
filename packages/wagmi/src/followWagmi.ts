import { type Connection, getActiveConnection, getNetwork, type KitState } from '@latchkey/core'
import { toCaip2 } from '@latchkey/primitives'
import type { Pair } from './attachWagmi.js'
import { leaveWagmi } from './createWagmiConnector.js'

/**
 * Keeps a kit and the wagmi config it was made from together: what either connects, leaves, puts in front or switches, the other has.
 *
 * @param pair - Both.
 * @param signal - Aborted when the kit is destroyed.
 */
export function followWagmi({ kit, config, own, findSource }: Pair, signal: AbortSignal): void {
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

  const stops = [config.subscribe((state) => state, follow), kit.store.subscribe(follow)]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  kit.events.on('disconnected', ({ connections, by }) => {
    // Where the kit itself leaves, the connector leaves wagmi.
    if (by !== 'tab') return
    for (const source of connections.flatMap((one) => findSource(one) ?? [])) {
      leaveWagmi(config, source).catch(() => undefined)
    }
  })
  // What wagmi had before the kit was there.
  queueMicrotask(follow)
}

/** While the kit takes connections up or asks a wallet, it does not know yet what it has. */
function isBusy({ isInitialized, restoring, connect }: KitState): boolean {
  return !isInitialized || restoring.length > 0 || connect.status === 'waiting'
}
