import type { Kit, KitState } from '@latchkey/core'
import type { Eip1193Provider } from '@latchkey/evm'
import { toCaip2 } from '@latchkey/primitives'
import { SwitchChainError, UserRejectedRequestError } from 'viem'
import {
  ChainNotConfiguredError,
  type CreateConnectorFn,
  createConnector,
  ProviderNotFoundError,
} from 'wagmi'
import { type EvmConnection, followKit, isTakingUp, readConnection, waitForState } from './followKit.js'
import { toSwitchError, toWagmiError } from './toWagmiError.js'
import { watchDiscovery } from './watchDiscovery.js'

/** What {@link latchkey} takes. */
export type LatchkeyConnectorOptions = {
  /** The kit whose EVM connection wagmi uses. */
  kit: Kit
}

/**
 * The EVM connection of a kit as a wagmi connector: wagmi's hooks then read and sign through it, and follow it.
 *
 * @param options - See {@link LatchkeyConnectorOptions}.
 *
 * @example
 * const config = createConfig({ chains: [mainnet], connectors: [latchkey({ kit })], transports })
 */
export function latchkey({ kit }: LatchkeyConnectorOptions): CreateConnectorFn<Eip1193Provider> {
  const discovery = watchDiscovery()
  return createLatchkeyConnector(kit, {
    read: (state) => readConnection(state, () => true),
    isTakingUp,
    onSetup: discovery.warnIfSeen,
  })
}

/** How the connector of a kit sees it. */
export type KitView = {
  /** The connection that is wagmi's through this connector. */
  read(state: KitState): EvmConnection | undefined
  /** Whether it is not known yet if such a one of the last visit can be taken up. */
  isTakingUp(state: KitState): boolean
  /** The longest that wagmi waits for that, in ms; as long as it takes where it is left out. */
  longestWaitMs?: number
  /** Called when wagmi sets the connector up. */
  onSetup?(): void
}

/**
 * The connector of what a kit connects.
 *
 * @param kit - The kit.
 * @param view - See {@link KitView}.
 */
export function createLatchkeyConnector(kit: Kit, view: KitView): CreateConnectorFn<Eip1193Provider> {
  const read = () => view.read(kit.store.getState())
  async function waitForLastVisit(): Promise<void> {
    kit.start()
    const known = waitForState(kit, (state) => !view.isTakingUp(state))
    const { longestWaitMs } = view
    await (longestWaitMs === undefined
      ? known
      : Promise.race([known, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]))
  }

  /** Shows the modal until the visitor has connected or closed it. */
  async function askVisitor(): Promise<void> {
    // Where it cannot load, the modal says so itself and stays open: the visitor may yet connect.
    kit.modal.open({ view: 'Connect' }).catch(() => {})
    await waitForState(kit, (state) => view.read(state) !== undefined || !state.modal.isOpen)
    if (!read()) throw new UserRejectedRequestError(new Error('The visitor closed the modal'))
  }

  async function switchNetwork(chainId: number): Promise<void> {
    const network = toCaip2('eip155', chainId)
    await kit.networks.switchNetwork(network, { throwOnFailure: true }).catch((error: Error) => {
      throw toSwitchError(error)
    })
    // The kit resolves without a word when the visitor gave up waiting, or has gone elsewhere meanwhile.
    if (read()?.chainId !== chainId)
      throw new UserRejectedRequestError(new Error('The visitor left the network switch'))
  }

  async function connect(chainId: number | undefined, isReconnecting: boolean) {
    await waitForLastVisit()
    if (!read() && !isReconnecting) await askVisitor()
    if (chainId !== undefined && read() && chainId !== read()?.chainId) await switchNetwork(chainId)
    const connection = read()
    if (!connection) throw new ProviderNotFoundError()
    return connection
  }

  return createConnector<Eip1193Provider>((config) => ({
    id: 'latchkey',
    name: 'Latchkey',
    type: 'latchkey',
    // From the start: the visitor may connect with a button of the kit's own.
    async setup() {
      view.onSetup?.()
      followKit(kit, config.emitter, view.read)
    },
    async connect({ chainId, isReconnecting = false, withCapabilities } = {}) {
      const connection = await connect(chainId, isReconnecting).catch((error) => {
        throw toWagmiError(error)
      })
      const accounts = connection.accounts.map((address) =>
        withCapabilities ? { address, capabilities: {} } : address,
      )
      // wagmi types the answer by the question, which no implementation can follow.
      return { accounts: accounts as never, chainId: connection.chainId }
    },
    disconnect: () =>
      kit.connections.disconnect({ namespace: 'eip155' }).catch((error) => {
        throw toWagmiError(error)
      }),
    getAccounts: async () => read()?.accounts ?? [],
    async getChainId() {
      const connection = read()
      if (!connection) throw new ProviderNotFoundError()
      return connection.chainId
    },
    async getProvider() {
      await waitForLastVisit()
      return kit.getProvider('eip155') as Eip1193Provider
    },
    async isAuthorized() {
      await waitForLastVisit()
      return read() !== undefined
    },
    async switchChain({ chainId }) {
      const chain = config.chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
      await switchNetwork(chainId)
      return chain
    },
    // wagmi would have the connector listen to the wallet here. The kit does, and tells through `setup`.
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }))
}
