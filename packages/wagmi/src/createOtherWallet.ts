import type { Connector, ConnectorContext } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { toViemChain } from '@latchkey/evm/internal'
import { createClient, http } from 'viem'
import { type CreateConnectorFn, createConfig } from 'wagmi'
import { watchConnectors } from './watchConnectors.js'

/**
 * Makes the connector of another maker's wallet: in a wagmi config of its own, which has the kit's networks.
 *
 * @param createConnector - The connector, as wagmi takes it.
 * @param context - The kit's parts.
 * @returns One that never comes where the wallet cannot be reached from this page.
 * @throws `network/unsupported-namespace` where the kit has no EVM chain.
 */
export function createOtherWallet(
  createConnector: CreateConnectorFn,
  { store, signal }: Pick<ConnectorContext, 'store' | 'signal'>,
): Promise<Connector> {
  const networks = store.getState().networks.eip155?.requestedCaipNetworks ?? []
  const [first, ...others] = networks.map(toViemChain)
  if (!first) throw new AppKitError('network/unsupported-namespace')
  const config = createConfig({
    chains: [first, ...others],
    connectors: [createConnector],
    client: ({ chain }) => createClient({ chain, transport: http() }),
    // The kit remembers who is connected.
    storage: null,
    multiInjectedProviderDiscovery: false,
  })
  return new Promise((resolve) => {
    signal.addEventListener('abort', watchConnectors(config, resolve))
  })
}
