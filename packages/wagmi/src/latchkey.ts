import type { Kit } from '@latchkey/core'
import type { Eip1193Provider } from '@latchkey/evm'
import { toCaip2 } from '@latchkey/primitives'
import { SwitchChainError, UserRejectedRequestError } from 'viem'
import {
  ChainNotConfiguredError,
  type CreateConnectorFn,
  createConnector,
  ProviderNotFoundError,
} from 'wagmi'
import { followKit, readConnection, waitForLastVisit, waitForState } from './followKit.js'
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
  const read = () => readConnection(kit.store.getState())

  /** Shows the modal until the visitor has connected or closed it. */
  async function askVisitor(): Promise<void> {
    // Where it cannot load, the modal says so itself and stays open: the visitor may yet connect.
    kit.modal.open({ view: 'Connect' }).catch(() => {})
    await waitForState(kit, (state) => readConnection(state) !== undefined || !state.modal.isOpen)
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
    await waitForLastVisit(kit)
    if (!read() && !isReconnecting) await askVisitor()
    if (chainId !== undefined && read() && chainId !== read()?.chainId) await switchNetwork(chainId)
    const connection = read()
    if (!connection) throw new ProviderNotFoundError()
    return connection
  }

  const discovery = watchDiscovery()
  return createConnector<Eip1193Provider>((config) => ({
    id: 'latchkey',
    name: 'Latchkey',
    type: 'latchkey',
    // From the start: the visitor may connect with a button of the kit's own.
    async setup() {
      discovery.warnIfSeen()
      followKit(kit, config.emitter)
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
      await waitForLastVisit(kit)
      return kit.getProvider('eip155') as Eip1193Provider
    },
    async isAuthorized() {
      await waitForLastVisit(kit)
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
