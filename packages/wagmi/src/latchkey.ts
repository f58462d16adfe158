import { getAccount, getNetwork, type Kit, type KitState } from '@latchkey/core'
import type { Eip1193Provider } from '@latchkey/evm'
import { parseCaip2, toCaip2 } from '@latchkey/primitives'
import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { type Address, getAddress, type Hex, SwitchChainError } from 'viem'

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
  return createConnector<Eip1193Provider>((config) => {
    let stopFollowing = () => {}

    const toAddresses = (state: KitState) =>
      getAccount(state, 'eip155').allAccounts.map(({ address }) => getAddress(address))
    const toChainId = (state: KitState) => Number(getNetwork(state, 'eip155')?.id)
    const isConnected = (state: KitState) => getAccount(state, 'eip155').address !== undefined
    const readAccounts = () => toAddresses(kit.store.getState())
    const readChainId = () => toChainId(kit.store.getState())

    /** Tells wagmi what the wallet, another tab or the modal has changed: account, network, or the wallet in front. */
    function follow(): void {
      stopFollowing()
      let before = kit.store.getState()
      stopFollowing = kit.store.subscribe((state) => {
        const previous = before
        before = state
        if (!isConnected(state)) {
          if (isConnected(previous)) onLeft()
          return
        }
        if (String(toAddresses(state)) !== String(toAddresses(previous))) {
          config.emitter.emit('change', { accounts: toAddresses(state) })
        }
        if (toChainId(state) !== toChainId(previous)) {
          config.emitter.emit('change', { chainId: toChainId(state) })
        }
      })
    }

    function onLeft(): void {
      stopFollowing()
      config.emitter.emit('disconnect')
    }

    /** Waits until the visitor has connected in the modal, or closed it. */
    function waitForConnection(): Promise<void> {
      return new Promise((resolve, reject) => {
        const stop = kit.store.subscribe((state) => {
          if (isConnected(state)) settle(resolve)
          else if (!state.modal.isOpen) settle(() => reject(new Error('The visitor closed the modal')))
        })
        const settle = (finish: () => void) => {
          stop()
          finish()
        }
      })
    }

    return {
      id: 'latchkey',
      name: 'Latchkey',
      type: 'latchkey',
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        kit.start()
        if (!isConnected(kit.store.getState())) {
          if (isReconnecting) throw new Error('Nothing is connected')
          await kit.modal.open({ view: 'Connect' })
          await waitForConnection()
        }
        if (chainId !== undefined && chainId !== readChainId()) {
          await kit.networks.switchNetwork(toCaip2('eip155', chainId), { throwOnFailure: true })
        }
        follow()
        const accounts = readAccounts()
        return {
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: readChainId(),
        }
      },
      async disconnect() {
        stopFollowing()
        await kit.connections.disconnect({ namespace: 'eip155' })
      },
      getAccounts: async () => readAccounts(),
      getChainId: async () => readChainId(),
      getProvider: async () => kit.getProvider('eip155') as Eip1193Provider,
      isAuthorized: async () => readAccounts().length > 0,
      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new Error(`wagmi does not know chain ${chainId}`))
        await kit.networks
          .switchNetwork(toCaip2('eip155', chainId), { throwOnFailure: true })
          .catch((error: Error) => {
            throw new SwitchChainError(error)
          })
        return chain
      },
      onAccountsChanged(accounts) {
        if (accounts.length === 0) onLeft()
        else
          config.emitter.emit('change', {
            accounts: accounts.map((account) => getAddress(account as Address)),
          })
      },
      onChainChanged(chainId) {
        config.emitter.emit('change', {
          chainId: Number(parseCaip2(`eip155:${Number(chainId as Hex)}`).reference),
        })
      },
      onDisconnect: onLeft,
    }
  })
}
