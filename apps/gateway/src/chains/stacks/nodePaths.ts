import type { NodePath } from '../NodePath.js'

const address = '/extended/v1/address/:address'
const page = ['limit', 'offset']

/**
 * What a node or API may be asked for through the gateway: reading, trying out, and sending what is signed already. Not among them
 * is the faucet of test networks.
 *
 * @see https://docs.hiro.so/apis/stacks-blockchain-api
 */
export const nodePaths: readonly NodePath[] = [
  { method: 'GET', path: '/v2/info' },
  { method: 'GET', path: '/v2/accounts/:address', query: ['proof'] },
  { method: 'GET', path: `${address}/stx` },
  { method: 'GET', path: `${address}/balances`, cost: 2 },
  { method: 'GET', path: `${address}/nonces` },
  { method: 'GET', path: `${address}/transactions`, query: page, cost: 3 },
  { method: 'GET', path: `${address}/mempool`, query: page, cost: 2 },
  { method: 'GET', path: '/extended/v2/addresses/:address/transactions', query: page, cost: 3 },
  { method: 'GET', path: '/extended/v1/tx/:txid', query: ['event_limit', 'event_offset'] },
  { method: 'GET', path: '/v2/fees/transfer' },
  { method: 'POST', path: '/v2/fees/transaction' },
  { method: 'POST', path: '/v2/transactions', cost: 2 },
  { method: 'GET', path: '/v2/contracts/interface/:address/:name', cost: 2 },
  { method: 'GET', path: '/metadata/v1/ft/:contract' },
  { method: 'POST', path: '/v2/contracts/call-read/:address/:name/:function', cost: 2 },
]
