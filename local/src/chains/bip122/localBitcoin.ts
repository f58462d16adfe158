import { defaultStackPorts, type StackPorts } from '../../parts/stackPorts.js'
import type { LocalBitcoinNetwork } from './LocalBitcoinNetwork.js'

/** The ports of the node and of the explorer. */
export type LocalBitcoinPorts = Pick<StackPorts, 'bitcoin' | 'explorer'>

/** The addresses of an account of the trial wallet: one for payments, one for ordinals. */
export type LocalBitcoinAccount = { payment: string; ordinal: string }

/**
 * The trial wallet's Bitcoin accounts: `m/84'/1'/0'/0/n` (BIP-84) and `m/86'/1'/0'/0/n` (BIP-86) of `test test … junk`, n from 0
 * to 2. Everyone has their keys; only test money may ever be sent to them. The third has next to nothing.
 */
export const localBitcoinAccounts: readonly [LocalBitcoinAccount, LocalBitcoinAccount, LocalBitcoinAccount] =
  [
    {
      payment: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
      ordinal: 'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
    },
    {
      payment: 'bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj',
      ordinal: 'bcrt1p6g8r5e8jvnvukaqgdauwag8lfkzvz3dng4057kv7avnpxpkghdkszxhwd4',
    },
    {
      payment: 'bcrt1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7mk8hkdv',
      ordinal: 'bcrt1pw4n0e9av3evnyt7j7x3wgrjrttqr4482x7kwpp78g7wnue59mvnse7srs6',
    },
  ]

/**
 * Describes the local Bitcoin chain on given ports.
 *
 * @param ports - Ports of the node and of the explorer; the default ones when left out.
 * @example
 * import { defaultStackPorts } from '@latchkey/local/chains'
 * import { createLocalBitcoinNetwork } from '@latchkey/local/networks/bip122'
 * const network = createLocalBitcoinNetwork({ ...defaultStackPorts, bitcoin: 13002 })
 */
export function createLocalBitcoinNetwork(ports: LocalBitcoinPorts = defaultStackPorts): LocalBitcoinNetwork {
  return {
    // CAIP-2 takes the first 32 characters of the genesis hash: that of the regression test network.
    caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    chainNamespace: 'bip122',
    name: 'Local Bitcoin',
    testnet: true,
    isLocal: true,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    nativePrice: '100000',
    rpcUrls: { default: { http: [`http://127.0.0.1:${ports.bitcoin}`] } },
    blockExplorers: {
      default: { name: 'Local explorer', url: `http://localhost:${ports.explorer}/bitcoin` },
    },
    tokens: [],
  }
}

/** The local Bitcoin chain on the default ports. */
export const localBitcoin: LocalBitcoinNetwork = /*#__PURE__*/ createLocalBitcoinNetwork()
