import { localBitcoin } from '@latchkey/local/networks/bip122'
import type { ServerChain } from '../../ServerChain.js'
import { facts } from '../facts.js'

/** A transaction as the network takes it, in hexadecimal; how long it may be the server says of all that it passes on. */
const transactionPattern = /^[0-9a-f]{120,}$/i

/** What wallets read of a node: an address, its coins and transactions; a transaction; fees; where the chain is. */
const paths = [
  /^\/address\/[a-zA-Z0-9]{14,100}(?:\/utxo|\/txs|\/txs\/mempool|\/txs\/chain\/[0-9a-f]{64})?$/,
  /^\/tx\/[0-9a-f]{64}(?:\/hex|\/status|\/outspends)?$/,
  /^\/fee-estimates$/,
  /^\/blocks\/tip\/(?:height|hash)$/,
  /^\/block-height\/\d{1,9}$/,
]

/** These answer with a text alone. */
const textPath = /\/(?:hex|height|hash|block-height\/\d+)$/

/** The networks of Bitcoin at pocket's server: their nodes have paths (Esplora). */
export const bip122: ServerChain = {
  facts,
  // The keys are public, so there is only the network of test coins.
  localNetworks: [
    {
      id: localBitcoin.caipNetworkId,
      name: localBitcoin.name,
      rpcUrl: localBitcoin.rpcUrls.default.http[0],
    },
  ],
  admit({ method, path, query, body }) {
    const isSent = method === 'POST' && path === '/tx' && transactionPattern.test(body)
    const isRead = method === 'GET' && paths.some((one) => one.test(path))
    if (query !== '' || (!isSent && !isRead))
      return { status: 403, body: { error: 'Pocket does not pass this on' } }
    const answers = isSent || textPath.test(path) ? 'text' : 'json'
    return { method, path, body: isSent ? body : '', answers }
  },
}
