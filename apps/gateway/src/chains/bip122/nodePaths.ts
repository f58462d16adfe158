import type { NodePath } from '../NodePath.js'

const get = (path: string, cost?: number): NodePath => ({
  ...{ method: 'GET', path },
  ...(cost !== undefined && { cost }),
})

/**
 * What the nodes of Bitcoin networks may be asked: the part of Esplora's REST that wallets need. Lists of transactions cost more,
 * as they do at public nodes.
 *
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export const nodePaths: readonly NodePath[] = [
  get('/address/:address'),
  get('/address/:address/utxo', 2),
  get('/address/:address/txs', 3),
  get('/address/:address/txs/chain/:txid', 3),
  get('/address/:address/txs/mempool', 2),
  get('/tx/:txid'),
  get('/tx/:txid/hex'),
  get('/tx/:txid/status'),
  get('/tx/:txid/outspends'),
  get('/fee-estimates'),
  get('/blocks/tip/height'),
  get('/blocks/tip/hash'),
  get('/block-height/:height'),
  { method: 'POST', path: '/tx', contentType: 'text/plain', cost: 3 },
]
