import { defaultStackPorts, type StackPorts } from '../../parts/stackPorts.js'
import type { LocalSuiNetwork } from './LocalSuiNetwork.js'
import { localSuiTokens } from './localSuiTokens.js'

/** The ports of the node and of the explorer. */
export type LocalSuiPorts = Pick<StackPorts, 'sui' | 'explorer'>

/**
 * The trial wallet's Sui accounts: `m/44'/784'/n'/0'/0'` of `test test … junk` (Ed25519), n from 0 to 2. Everyone has their keys;
 * only test money may ever be sent to them. The third holds a little SUI and nothing else.
 */
export const localSuiAccounts: readonly [string, string, string] = [
  '0xc88ef07b9b8b2fc3b7daad9478f4e1337f01792e2eab9c3794494e610636026e',
  '0x31e57c79ce7793434b5f607d19832d74821bbeca30596b99eb27050c36b543a7',
  '0x7d6c4056c17e8415feb89311d8a512aa8401942fc4aa5c86a0c77e37701f22db',
]

/**
 * Describes the local Sui chain on given ports.
 *
 * @param ports - Ports of the node and of the explorer; the default ones when left out.
 * @example
 * import { defaultStackPorts } from '@latchkey/local/chains'
 * import { createLocalSuiNetwork } from '@latchkey/local/networks/sui'
 * const network = createLocalSuiNetwork({ ...defaultStackPorts, sui: 9100 })
 */
export function createLocalSuiNetwork(ports: LocalSuiPorts = defaultStackPorts): LocalSuiNetwork {
  return {
    caipNetworkId: 'sui:localnet',
    chainNamespace: 'sui',
    name: 'Local Sui',
    testnet: true,
    isLocal: true,
    nativeCurrency: { name: 'Sui', symbol: 'SUI', decimals: 9 },
    nativePrice: '3',
    rpcUrls: { default: { http: [`http://127.0.0.1:${ports.sui}`] } },
    blockExplorers: { default: { name: 'Local explorer', url: `http://localhost:${ports.explorer}/sui` } },
    tokens: Object.values(localSuiTokens),
  }
}

/** The local Sui chain on the default ports. */
export const localSui: LocalSuiNetwork = /*#__PURE__*/ createLocalSuiNetwork()
