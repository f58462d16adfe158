import { defaultStackPorts, type StackPorts } from '../../parts/stackPorts.js'
import type { LocalStacksNetwork } from './LocalStacksNetwork.js'
import { localStacksTokens } from './localStacksTokens.js'

/** The ports of the node and of the explorer. */
export type LocalStacksPorts = Pick<StackPorts, 'stacks' | 'explorer'>

/** The chain id of Stacks' own development networks, which is the testnet's: transactions name it. */
export const localStacksChainId = 2_147_483_648

/**
 * The trial wallet's Stacks accounts: `m/44'/5757'/0'/0/n` of `test test … junk`, n from 0 to 2. Everyone has their keys; only
 * test money may ever be sent to them. The third holds a little STX and nothing else.
 */
export const localStacksAccounts: readonly [string, string, string] = [
  'ST3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNEGTCR6R',
  'ST119ZRVPZ7HJZPF0R5FGKXC00AWMPPJ3Z7MFMYP3',
  'ST11XD36C19FCVQRG80T58RXKV4GWF9SMN24RXTA6',
]

/**
 * Describes the local Stacks chain on given ports.
 *
 * @param ports - Ports of the node and of the explorer; the default ones when left out.
 * @example
 * import { defaultStackPorts } from '@latchkey/local/chains'
 * import { createLocalStacksNetwork } from '@latchkey/local/networks/stacks'
 * const network = createLocalStacksNetwork({ ...defaultStackPorts, stacks: 4999 })
 */
export function createLocalStacksNetwork(ports: LocalStacksPorts = defaultStackPorts): LocalStacksNetwork {
  return {
    caipNetworkId: `stacks:${localStacksChainId}`,
    chainNamespace: 'stacks',
    name: 'Local Stacks',
    testnet: true,
    isLocal: true,
    nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
    nativePrice: '0.8',
    rpcUrls: { default: { http: [`http://127.0.0.1:${ports.stacks}`] } },
    blockExplorers: { default: { name: 'Local explorer', url: `http://localhost:${ports.explorer}/stacks` } },
    tokens: Object.values(localStacksTokens),
  }
}

/** The local Stacks chain on the default ports. */
export const localStacks: LocalStacksNetwork = /*#__PURE__*/ createLocalStacksNetwork()
