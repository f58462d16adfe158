import { localSui } from '@latchkey/local/networks/sui'
import type { ServerChain } from '../../ServerChain.js'
import { facts } from '../facts.js'
import { admitGraphql } from './admitGraphql.js'

/** What wallets need of a node: reading, trying out, and sending what is signed. */
const fields = {
  query: new Set([
    'address',
    'chainIdentifier',
    'coinMetadata',
    'epoch',
    'multiGetObjects',
    'object',
    'objects',
    'simulateTransaction',
    'transaction',
  ]),
  mutation: new Set(['executeTransaction']),
} as const

/** The networks of Sui at pocket's server: their nodes answer GraphQL. */
export const sui: ServerChain = {
  facts,
  // The keys are public, so there is only the network of test coins.
  localNetworks: [
    {
      id: localSui.caipNetworkId,
      name: localSui.name,
      tokens: localSui.tokens.map(({ address, decimals, name, symbol }) => ({
        address,
        decimals,
        name,
        symbol,
      })),
      rpcUrl: localSui.rpcUrls.default.http[0],
    },
  ],
  admit: (question) => admitGraphql(question, fields),
}
