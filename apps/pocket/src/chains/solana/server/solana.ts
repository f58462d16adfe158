import { localSolana } from '@latchkey/local/networks/solana'
import { admitJsonRpc } from '../../admitJsonRpc.js'
import type { ServerChain } from '../../ServerChain.js'
import { facts } from '../facts.js'

/** What wallets need of a node: reading, trying out, and sending what is signed. */
const nodeMethods: ReadonlySet<string> = new Set([
  'getAccountInfo',
  'getBalance',
  'getFeeForMessage',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getSignatureStatuses',
  'sendTransaction',
  'simulateTransaction',
])

/** The clusters of Solana at pocket's server. */
export const solana: ServerChain = {
  facts,
  localNetworks: [
    {
      id: localSolana.caipNetworkId,
      name: localSolana.name,
      tokens: localSolana.tokens.map(({ address, decimals, name, symbol }) => ({
        address,
        decimals,
        name,
        symbol,
      })),
      rpcUrl: localSolana.rpcUrls.default.http[0],
    },
  ],
  admit: (question) => admitJsonRpc(question, nodeMethods),
}
