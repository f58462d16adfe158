import type { Account, ChainConnection, ConnectionEvents, Network, WalletLogin } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'

/** How a scripted wallet answers a request. `hang`: it never does. */
export type TestAnswer = 'approve' | 'reject' | 'hang'

/** Switches that make a scripted wallet behave or misbehave; they can be changed while it is in use. */
export type TestWalletBehaviour = {
  connect: TestAnswer
  reconnect: TestAnswer
  sign: TestAnswer
  switch: TestAnswer
  /** How it takes that the site lets go of it. */
  disconnect: TestAnswer
}

/** What {@link createTestWallet} takes. */
export type TestWalletOptions = Partial<TestWalletBehaviour> & {
  /** Its connector's id. */
  id: string
  name?: string
  rdns?: string
  /** How many accounts it has on each namespace (2). */
  accountCount?: number
  /** What its accounts have beside their addresses, such as their public keys. */
  account?: Partial<Pick<Account, 'type' | 'publicKey' | 'path' | 'isDeployed'>>
  /** The login it is made of, as an embedded wallet is; of connectors of `createSpanningConnector` only. */
  auth?: WalletLogin
  /** Another network has other addresses, as on some chains (false). */
  hasAddressPerNetwork?: boolean
  /** Whether it shares its accounts without asking, as with a site it knows (false). */
  isAuthorized?: boolean
  /** Whether it starts locked (false): a site it knows is told of no account then. */
  isLocked?: boolean
}

type Side = {
  authorized: boolean
  locked: boolean
  active: number
  network: CaipNetworkId
  listeners: Set<ConnectionEvents>
}

/** A wallet of no real chain: everything a connected wallet can do, and can do wrong, at a test's word. */
export type TestWallet = {
  readonly id: string
  readonly name: string
  readonly rdns: string | undefined
  readonly auth: WalletLogin | undefined
  readonly behaviour: TestWalletBehaviour
  /** Everything it was asked, such as `connect` and the namespace. */
  readonly requests: string[]
  /** How many follow it now. */
  countListeners(): number
  getAccounts(namespace: Namespace): Account[]
  getNetwork(namespace: Namespace): CaipNetworkId | undefined
  isAuthorized(namespace: Namespace): boolean
  /** Makes another account the active one and says so. */
  selectAccount(namespace: Namespace, index: number): void
  /** Goes to another network and says so; where that has other addresses, in the same breath. */
  selectNetwork(namespace: Namespace, caipNetworkId: CaipNetworkId): void
  /** Hides its accounts until it is unlocked, and says so. A request to connect unlocks it. */
  lock(namespace: Namespace): void
  /** Shows its accounts again to a site that has its permission, and says so. */
  unlock(namespace: Namespace): void
  /** Ends the connection and says so. */
  leave(namespace: Namespace): void
  /** What a chain asks it; see `ChainConnection`. */
  connect(namespace: Namespace, network: Network): Promise<ChainConnection<TestWallet>>
  reconnect(namespace: Namespace, network: Network): Promise<ChainConnection<TestWallet> | undefined>
}

/**
 * Makes a scripted wallet for {@link createTestChain}; one wallet may be given to the chains of several namespaces.
 *
 * @param options - See {@link TestWalletOptions}.
 *
 * @example
 * const wallet = createTestWallet({ id: 'amber', sign: 'reject' })
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const { id, name = id, accountCount = 2, hasAddressPerNetwork = false } = options
  const behaviour: TestWalletBehaviour = {
    connect: options.connect ?? 'approve',
    reconnect: options.reconnect ?? 'approve',
    sign: options.sign ?? 'approve',
    switch: options.switch ?? 'approve',
    disconnect: options.disconnect ?? 'approve',
  }
  const sides = new Map<Namespace, Side>()
  const requests: string[] = []

  function getSide(namespace: Namespace, network?: Network): Side | undefined {
    const known = sides.get(namespace)
    if (known || !network) return known
    const side: Side = {
      authorized: options.isAuthorized ?? false,
      locked: options.isLocked ?? false,
      active: 0,
      network: network.caipNetworkId,
      listeners: new Set(),
    }
    sides.set(namespace, side)
    return side
  }

  function getAccounts(namespace: Namespace): Account[] {
    const side = getSide(namespace)
    if (!side?.authorized || side.locked) return []
    const suffix = hasAddressPerNetwork ? `-${side.network.split(':')[1]}` : ''
    const all = Array.from(
      { length: accountCount },
      (_, index): Account => ({
        namespace,
        address: `${id}-${namespace}-${index}${suffix}`,
        type: 'eoa',
        ...options.account,
      }),
    )
    const active = all[side.active]
    return active ? [active, ...all.filter((account) => account !== active)] : all
  }

  function tell(namespace: Namespace, run: (events: ConnectionEvents) => void): void {
    for (const events of [...(getSide(namespace)?.listeners ?? [])]) run(events)
  }

  async function answer(request: string, kind: keyof TestWalletBehaviour): Promise<void> {
    requests.push(request)
    if (behaviour[kind] === 'hang') await new Promise(() => {})
    if (behaviour[kind] === 'reject') {
      throw new AppKitError(
        kind === 'connect'
          ? 'connection/rejected'
          : kind === 'switch'
            ? 'network/switch-rejected'
            : 'wallet/rejected',
      )
    }
  }

  function selectNetwork(namespace: Namespace, caipNetworkId: CaipNetworkId): void {
    const side = getSide(namespace)
    if (!side || side.network === caipNetworkId) return
    side.network = caipNetworkId
    tell(namespace, ({ onChange }) =>
      onChange({ caipNetworkId, ...(hasAddressPerNetwork && { accounts: getAccounts(namespace) }) }),
    )
  }

  function unlock(namespace: Namespace): void {
    const side = getSide(namespace)
    if (!side?.locked) return
    side.locked = false
    if (!side.authorized) return
    const change = { accounts: getAccounts(namespace), caipNetworkId: side.network }
    tell(namespace, ({ onChange }) => onChange(change))
  }

  function toConnection(namespace: Namespace, side: Side): ChainConnection<TestWallet> {
    return {
      namespace,
      accounts: getAccounts(namespace),
      caipNetworkId: side.network,
      provider: wallet,
      async signMessage({ address, message }) {
        await answer(`sign ${namespace}`, 'sign')
        return `${address} signed ${message}`
      },
      async switchNetwork({ caipNetworkId }) {
        await answer(`switch ${caipNetworkId}`, 'switch')
        selectNetwork(namespace, caipNetworkId)
      },
      async disconnect() {
        await answer(`disconnect ${namespace}`, 'disconnect')
        side.authorized = false
      },
      watch(events) {
        side.listeners.add(events)
        return () => side.listeners.delete(events)
      },
    }
  }

  const wallet: TestWallet = {
    id,
    name,
    rdns: options.rdns,
    auth: options.auth,
    behaviour,
    requests,
    countListeners: () => [...sides.values()].reduce((count, { listeners }) => count + listeners.size, 0),
    getAccounts,
    getNetwork: (namespace) => getSide(namespace)?.network,
    isAuthorized: (namespace) => getSide(namespace)?.authorized ?? false,
    selectAccount(namespace, index) {
      const side = getSide(namespace)
      if (!side || side.active === index) return
      side.active = index
      if (getAccounts(namespace).length === 0) return
      tell(namespace, ({ onChange }) => onChange({ accounts: getAccounts(namespace) }))
    },
    selectNetwork,
    lock(namespace) {
      const side = getSide(namespace)
      if (!side || side.locked) return
      side.locked = true
      if (side.authorized) tell(namespace, ({ onChange }) => onChange({ accounts: [] }))
    },
    unlock,
    leave(namespace) {
      const side = getSide(namespace)
      if (!side?.authorized) return
      side.authorized = false
      tell(namespace, ({ onEnd }) => onEnd())
    },
    async connect(namespace, network) {
      const side = getSide(namespace, network)
      await answer(`connect ${namespace}`, 'connect')
      if (!side) throw new AppKitError('connection/failed')
      unlock(namespace)
      side.authorized = true
      return toConnection(namespace, side)
    },
    async reconnect(namespace, network) {
      const side = getSide(namespace, network)
      await answer(`reconnect ${namespace}`, 'reconnect')
      return side?.authorized ? toConnection(namespace, side) : undefined
    },
  }
  return wallet
}
