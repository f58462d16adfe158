import { defaultStackPorts, type StackPorts } from '../../parts/stackPorts.js'
import type { LocalNetwork } from './LocalNetwork.js'
import { localRelayer } from './localAccounts.js'
import { localContracts, localTokens } from './localContracts.js'

/** The ports of the two nodes and of the explorer. */
export type LocalPorts = Pick<StackPorts, 'evmA' | 'evmB' | 'explorer'>

/**
 * Describes the two local networks on given ports.
 *
 * @param ports - Ports of both chains and of the explorer; the default ones when left out.
 * @returns Local One (31337) and Local Two (31338).
 * @example
 * import { defaultStackPorts } from '@latchkey/local/chains'
 * import { createLocalNetworks } from '@latchkey/local/networks/eip155'
 * const [localOne] = createLocalNetworks({ ...defaultStackPorts, evmA: 9545 })
 */
export function createLocalNetworks(
  ports: LocalPorts = defaultStackPorts,
): readonly [LocalNetwork, LocalNetwork] {
  return [
    createNetwork(31337, 'Local One', ports.evmA, ports.explorer),
    createNetwork(31338, 'Local Two', ports.evmB, ports.explorer),
  ]
}

/** Local One (31337) and Local Two (31338) on the default ports. */
export const localNetworks: readonly [LocalNetwork, LocalNetwork] = /*#__PURE__*/ createLocalNetworks()

function createNetwork(id: number, name: string, port: number, explorerPort: number): LocalNetwork {
  const { usdc, usdt, dai, link, wbtc, weth } = localTokens
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    testnet: true,
    isLocal: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
    blockExplorers: {
      default: { name: 'Local explorer', url: `http://localhost:${explorerPort}/${id}` },
    },
    contracts: { multicall3: { address: localContracts.multicall3 } },
    market: {
      kind: 'uniswap-v2',
      factory: localContracts.factory,
      router: localContracts.router,
      wrappedNative: localContracts.wrappedEther,
      stablecoins: [usdc.address, usdt.address, dai.address],
      universalRouter: localContracts.universalRouter,
      v3: {
        factory: localContracts.v3Factory,
        quoter: localContracts.v3Quoter,
        router: localContracts.v3Router,
      },
    },
    index: {},
    tokens: [usdc, usdt, dai, link, wbtc, weth],
    nft: localContracts.keys,
    smartWalletFactory: localContracts.smartWalletFactory,
    smartAccounts: { paymaster: localContracts.paymaster },
    bridge: { contract: localContracts.sandboxBridge, relayer: localRelayer },
  }
}
