import { localStacks } from '@latchkey/local/networks/stacks'
import type { ServerChain } from '../../ServerChain.js'
import { facts } from '../facts.js'

const address = 'S[0-9A-HJKMNP-TV-Z]{28,41}'

/** What wallets read of a node: an account, its transactions, fees, tokens, and where the chain is. */
const paths = [
  /^\/v2\/info$/,
  new RegExp(`^/v2/accounts/${address}$`),
  /^\/v2\/fees\/transfer$/,
  new RegExp(`^/extended/v1/address/${address}/(?:stx|balances|transactions|nonces)$`),
  /^\/extended\/v1\/tx\/(?:0x)?[0-9a-f]{64}$/,
  new RegExp(`^/metadata/v1/ft/${address}\\.[a-zA-Z][-a-zA-Z0-9_]{0,127}$`),
]

/** What is sent: signed transactions, and what is to be estimated. */
const sentPaths = ['/v2/transactions', '/v2/fees/transaction']

/** Which part is wanted; nothing of it changes what the node does. */
const queryPattern = /^(?:(?:proof=0|limit=\d{1,3}|offset=\d{1,6})(?:&|$))*$/

/** The networks of Stacks at pocket's server: their nodes have paths. */
export const stacks: ServerChain = {
  facts,
  // The keys are public, so there is only the network of test coins. Its chain id is the test network's.
  localNetworks: [
    {
      id: localStacks.caipNetworkId,
      name: localStacks.name,
      tokens: localStacks.tokens.map(({ address, decimals, name, symbol }) => ({
        address,
        decimals,
        name,
        symbol,
      })),
      rpcUrl: localStacks.rpcUrls.default.http[0],
    },
  ],
  admit({ method, path, query, body }) {
    const isSent = method === 'POST' && sentPaths.includes(path) && query === '' && isObject(body)
    const isRead = method === 'GET' && paths.some((one) => one.test(path)) && queryPattern.test(query)
    if (!isSent && !isRead) return { status: 403, body: { error: 'Pocket does not pass this on' } }
    const asked = query === '' ? path : `${path}?${query}`
    return { method, path: asked, body: isSent ? body : '', answers: 'json' }
  },
}

function isObject(body: string): boolean {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null
  } catch {
    return false
  }
}
