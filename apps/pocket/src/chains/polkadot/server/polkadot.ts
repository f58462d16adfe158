import { localPolkadot } from '@latchkey/local/networks/polkadot'
import { admitJsonRpc } from '../../admitJsonRpc.js'
import type { ServerChain } from '../../ServerChain.js'
import { facts } from '../facts.js'

/** What wallets need of a node: reading, what a transaction costs, and sending what is signed. */
const nodeMethods: ReadonlySet<string> = new Set([
  'author_pendingExtrinsics',
  'author_submitExtrinsic',
  'chain_getBlock',
  'chain_getBlockHash',
  'chain_getFinalizedHead',
  'chain_getHeader',
  'payment_queryInfo',
  'state_call',
  'state_getMetadata',
  'state_getRuntimeVersion',
  'state_getStorage',
  'system_accountNextIndex',
  'system_properties',
])

/** The networks of Polkadot at pocket's server. */
export const polkadot: ServerChain = {
  facts,
  localNetworks: [
    {
      id: localPolkadot.caipNetworkId,
      name: localPolkadot.name,
      symbol: localPolkadot.nativeCurrency.symbol,
      decimals: localPolkadot.nativeCurrency.decimals,
      rpcUrl: localPolkadot.rpcUrls.default.http[0],
    },
  ],
  admit: (question) => admitJsonRpc(question, nodeMethods),
}
