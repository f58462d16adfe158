import type { NodePath } from '../NodePath.js'

const bank = '/cosmos/bank/v1beta1'
const transactions = '/cosmos/tx/v1beta1'
const transfer = '/ibc/apps/transfer/v1'
const blocks = '/cosmos/base/tendermint/v1beta1'
const page = ['pagination.limit', 'pagination.key', 'pagination.offset']
/** What nodes answer where they do not know a path: many are of another release than the next. */
const furtherStatuses = [501]

/**
 * What a node may be asked for through the gateway over REST: reading, trying out, and sending what is signed already. Not among them
 * is anything that only operators need.
 *
 * @see https://docs.cosmos.network/api
 */
export const nodePaths: readonly NodePath[] = [
  { method: 'GET', path: '/cosmos/auth/v1beta1/accounts/:address' },
  { method: 'GET', path: `${bank}/balances/:address`, query: page, cost: 2 },
  { method: 'GET', path: `${bank}/balances/:address/by_denom`, query: ['denom'] },
  { method: 'GET', path: `${bank}/denoms_metadata_by_query_string`, query: ['denom'], furtherStatuses },
  { method: 'GET', path: `${transfer}/denom_traces/:hash`, furtherStatuses },
  { method: 'GET', path: `${transfer}/denoms/:hash`, furtherStatuses },
  // What would fail is answered with a status that elsewhere is the node's own failure.
  { method: 'POST', path: `${transactions}/simulate`, cost: 2, furtherStatuses: [500] },
  { method: 'POST', path: `${transactions}/txs`, cost: 2 },
  { method: 'GET', path: `${transactions}/txs/:hash` },
  {
    ...{ method: 'GET', path: `${transactions}/txs`, cost: 3 },
    // Nodes of different releases take different ones.
    query: ['query', 'events', 'order_by', 'page', 'limit', ...page],
  },
  { method: 'GET', path: `${blocks}/node_info` },
  { method: 'GET', path: `${blocks}/blocks/latest` },
]
