import { defaultStackPorts, type StackPorts } from '../../parts/stackPorts.js'
import type { LocalSolanaNetwork } from './LocalSolanaNetwork.js'
import { localSolanaTokens } from './localSolanaTokens.js'

/** The ports of the node and of the explorer. */
export type LocalSolanaPorts = Pick<StackPorts, 'solana' | 'solanaSocket' | 'explorer'>

/** Genesis hash of the local chain: base58 of the SHA-256 digest of `Latchkey local Solana`. */
export const localSolanaGenesisHash = '4v1ju4tNqf5CsyUi7nTjjWA5qbKrizisiSGny98TRMY7'

/** The local chain's name among those of the Wallet Standard. */
export const localSolanaWalletChain = 'solana:localnet'

/**
 * The trial wallet's Solana accounts: `m/44'/501'/n'/0'` (SLIP-10) of `test test … junk`, n from 0 to 2.
 * Everyone has their keys; only test money may ever be sent to them. The third holds a little SOL and
 * nothing else.
 */
export const localSolanaAccounts: readonly [string, string, string] = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
]

/**
 * Describes the local Solana chain on given ports.
 *
 * @param ports - Ports of the node and of the explorer; the default ones when left out.
 * @example
 * import { defaultStackPorts } from '@latchkey/local/chains'
 * import { createLocalSolanaNetwork } from '@latchkey/local/networks/solana'
 * const network = createLocalSolanaNetwork({ ...defaultStackPorts, solana: 9899 })
 */
export function createLocalSolanaNetwork(ports: LocalSolanaPorts = defaultStackPorts): LocalSolanaNetwork {
  return {
    // CAIP-2 takes the first 32 characters of the genesis hash.
    caipNetworkId: `solana:${localSolanaGenesisHash.slice(0, 32)}`,
    chainNamespace: 'solana',
    name: 'Local Solana',
    testnet: true,
    isLocal: true,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    nativePrice: '150',
    rpcUrls: {
      default: {
        http: [`http://127.0.0.1:${ports.solana}`],
        wsUrl: `ws://127.0.0.1:${ports.solanaSocket}`,
      },
    },
    blockExplorers: { default: { name: 'Local explorer', url: `http://localhost:${ports.explorer}/solana` } },
    tokens: Object.values(localSolanaTokens),
  }
}

/** The local Solana chain on the default ports. */
export const localSolana: LocalSolanaNetwork = /*#__PURE__*/ createLocalSolanaNetwork()
