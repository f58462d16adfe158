import { defaultStackPorts, type StackPorts } from '../../parts/stackPorts.js'
import type { LocalPolkadotNetwork } from './LocalPolkadotNetwork.js'

/** The ports of the node and of the explorer. */
export type LocalPolkadotPorts = Pick<StackPorts, 'polkadot' | 'explorer'>

/** The first half of the genesis block's hash, as CAIP-2 names networks of Polkadot. */
export const localPolkadotReference = '45454545454545454545454545454545'

/**
 * The trial wallet's Polkadot accounts: `test test … junk`, and the same with `//1` and `//2`, sr25519. Everyone has their keys;
 * only test money may ever be sent to them. The third holds a little ROC and nothing else.
 */
export const localPolkadotAccounts: readonly [string, string, string] = [
  '5GmS1wtCfR4tK5SSgnZbVT4kYw5W8NmxmijcsxCQE6oLW6A8',
  '5E47G5ZWvGJ1KQe8jAq9LVrEowZgewww6TX4mtRCbLegRaPH',
  '5GYmYmFoEcZtfVVuu6RhWMLgT5x3Wxx8zMVjY4HZHStWkWr8',
]

/**
 * Describes the local Asset Hub on given ports.
 *
 * @param ports - Ports of the node and of the explorer; the default ones when left out.
 * @example
 * import { defaultStackPorts } from '@latchkey/local/chains'
 * import { createLocalPolkadotNetwork } from '@latchkey/local/networks/polkadot'
 * const network = createLocalPolkadotNetwork({ ...defaultStackPorts, polkadot: 19944 })
 */
export function createLocalPolkadotNetwork(
  ports: LocalPolkadotPorts = defaultStackPorts,
): LocalPolkadotNetwork {
  const url = `http://127.0.0.1:${ports.polkadot}`
  return {
    caipNetworkId: `polkadot:${localPolkadotReference}`,
    chainNamespace: 'polkadot',
    name: 'Local Asset Hub',
    testnet: true,
    isLocal: true,
    nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
    nativePrice: '4',
    rpcUrls: { default: { http: [url] } },
    blockExplorers: {
      default: { name: 'Local explorer', url: `http://localhost:${ports.explorer}/polkadot` },
    },
    polkadot: { ss58Prefix: 42, existentialDeposit: '3333333', scanUrl: url },
    tokens: [],
  }
}

/** The local Asset Hub on the default ports. */
export const localPolkadot: LocalPolkadotNetwork = /*#__PURE__*/ createLocalPolkadotNetwork()
