import { localCosmosHub, localCosmosZone } from '@latchkey/local/networks/cosmos'
import type { ServerChain } from '../../ServerChain.js'
import { facts } from '../facts.js'
import { checkNode } from './checkNode.js'

const address = '[a-z][a-z0-9]{0,31}1[02-9ac-hj-np-z]{38,64}'
const hash = '[0-9a-fA-F]{64}'

const pages = ['pagination.limit', 'pagination.key', 'pagination.offset']

/** What sites and wallets read of a node: an account, what it has, tokens, transactions, and where the chain is; and what they may add. */
const reads: readonly (readonly [path: RegExp, names: readonly string[]])[] = [
  [new RegExp(`^/cosmos/bank/v1beta1/balances/${address}$`), pages],
  [new RegExp(`^/cosmos/bank/v1beta1/balances/${address}/by_denom$`), ['denom']],
  [/^\/cosmos\/bank\/v1beta1\/denoms_metadata_by_query_string$/, ['denom']],
  [new RegExp(`^/ibc/apps/transfer/v1/(?:denom_traces|denoms)/${hash}$`), []],
  [new RegExp(`^/cosmos/auth/v1beta1/accounts/${address}$`), []],
  [new RegExp(`^/cosmos/tx/v1beta1/txs/${hash}$`), []],
  [/^\/cosmos\/tx\/v1beta1\/txs$/, ['query', 'events', 'order_by', 'page', 'limit', ...pages]],
  [/^\/cosmos\/base\/tendermint\/v1beta1\/(?:node_info|blocks\/latest)$/, []],
]

/** What is sent: signed transactions, and what is to be tried out. */
const sentPaths = ['/cosmos/tx/v1beta1/txs', '/cosmos/tx/v1beta1/simulate']

/** Longest that stands behind a path, in characters. */
const maxQueryCharacters = 1_000

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
    const known = method === 'GET' ? reads.find(([one]) => one.test(path)) : undefined
    const parts = new URLSearchParams(query)
    const isRead =
      known &&
      query.length <= maxQueryCharacters &&
      [...parts.keys()].every((name) => known[1].includes(name))
    if (!isSent && !isRead) return { status: 403, body: { message: 'Pocket does not pass this on' } }
    const asked = query === '' ? path : `${path}?${parts}`
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
