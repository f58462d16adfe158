import type { ChainFactory, Network } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import type { Namespace } from '@latchkey/primitives'

/** What a kit for a test has where the test does not care: one chain that people know. */
export const defaults = {
  namespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  networks: [
    { id: 1, name: 'Ethereum' },
    { id: 10, name: 'OP Mainnet' },
  ],
  createChains: (networks: readonly Network[]): readonly ChainFactory[] => [evm({ networks })],
  // Nobody has anything.
  nodeAnswer: '0x0',
} as const satisfies {
  namespace: Namespace
  nativeCurrency: Network['nativeCurrency']
  networks: readonly Pick<Network, 'id' | 'name'>[]
  createChains(networks: readonly Network[]): readonly ChainFactory[]
  nodeAnswer: string
}
