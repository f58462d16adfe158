import type { ConnectorFactory } from '@latchkey/core'
import type { CreateConnectorFn } from 'wagmi'
import { hasPageAround } from './frames.js'

/**
 * A connector of wagmi in a kit that has no wagmi config: the wallet of another maker, such as Safe, Base Account or MetaMask's SDK, is
 * a row of the modal. wagmi comes with the kit's late part, and the wallet's own SDK when the visitor chooses the wallet.
 * A wallet that shows sites in a page of its own, as Safe does, is offered there only, connected by itself, and alone.
 *
 * @param createConnector - The connector, as wagmi's `createConfig` takes it.
 *
 * @example
 * import { evm } from '@latchkey/evm'
 * import { mainnet } from '@latchkey/evm/networks'
 * import { createKit } from '@latchkey/modal'
 * import { fromConnector } from '@latchkey/wagmi'
 * import { baseAccount } from 'wagmi/connectors'
 * const chains = [evm({ networks: [mainnet] })]
 * const kit = createKit({ projectId, gateway, chains, connectors: [fromConnector(baseAccount())] })
 */
export function fromConnector(createConnector: CreateConnectorFn): ConnectorFactory {
  return {
    mayBeInside: hasPageAround,
    async load() {
      const { createOtherWallet } = await import('./createOtherWallet.js')
      return (context) => createOtherWallet(createConnector, context)
    },
  }
}
