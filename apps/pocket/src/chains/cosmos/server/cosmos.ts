import { localCosmosHub, localCosmosZone } from '@latchkey/local/networks/cosmos'
import type { ServerChain } from '../../ServerChain.js'
import { facts } from '../facts.js'
import { checkNode } from './checkNode.js'

const address = '[a-z][a-z0-9]{0,31}1[02-9ac-hj-np-z]{38,64}'
const hash = '[0-9a-fA-F]{64}'

/** What wallets read of a node: an account, what it has, tokens, transactions, and where the chain is. */
const paths = [
  new RegExp(`^/cosmos/bank/v1beta1/balances/${address}(?:/by_denom)?$`),
  /^\/cosmos\/bank\/v1beta1\/denoms_metadata_by_query_string$/,
  new RegExp(`^/ibc/apps/transfer/v1/(?:denom_traces|denoms)/${hash}$`),
  new RegExp(`^/cosmos/auth/v1beta1/accounts/${address}$`),
  new RegExp(`^/cosmos/tx/v1beta1/txs/${hash}$`),
  /^\/cosmos\/base\/tendermint\/v1beta1\/(?:node_info|blocks\/latest)$/,
]

/** What is sent: signed transactions, and what is to be tried out. */
const sentPaths = ['/cosmos/tx/v1beta1/txs', '/cosmos/tx/v1beta1/simulate']

/** Which part is wanted; nothing of it changes what the node does. */
const queryPattern = /^(?:denom=[-%.:/\w]{1,256}|(?:pagination\.limit=\d{1,3}(?:&|$))*)$/

/** The networks of Cosmos at pocket's server: their nodes have paths. */
export const cosmos: ServerChain = {
  facts,
  // The keys are public, so there are only networks of test coins.
  localNetworks: [localCosmosHub, localCosmosZone].map(
    ({ caipNetworkId, name, nativeCurrency, nativeDenom, rpcUrls, tokens }) => ({
      id: caipNetworkId,
      name,
      symbol: nativeCurrency.symbol,
      decimals: nativeCurrency.decimals,
      // The first is what fees are paid in.
      tokens: [{ address: nativeDenom, ...nativeCurrency }, ...tokens].map(
        ({ address, decimals, name: tokenName, symbol }) => ({ address, decimals, name: tokenName, symbol }),
      ),
      rpcUrl: rpcUrls.default.http[0],
    }),
  ),
  admit({ method, path, query, body }) {
    const isSent = method === 'POST' && sentPaths.includes(path) && query === '' && isObject(body)
    const isRead = method === 'GET' && paths.some((one) => one.test(path)) && queryPattern.test(query)
    if (!isSent && !isRead) return { status: 403, body: { message: 'Pocket does not pass this on' } }
    const asked = query === '' ? path : `${path}?${query}`
    return { method, path: asked, body: isSent ? body : '', answers: 'json' }
  },
  checkNode,
}

function isObject(body: string): boolean {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null
  } catch {
    return false
  }
}
