import { toyNetworks } from '@latchkey/local/networks/toy'
import type { ServerChain } from '../../ServerChain.js'
import { facts } from '../facts.js'

/** The toy networks at pocket's server: their nodes are asked by path. */
export const toy: ServerChain = {
  facts,
  localNetworks: toyNetworks.map(({ caipNetworkId, name, rpcUrls }) => ({
    id: caipNetworkId,
    name,
    rpcUrl: rpcUrls.default.http[0],
  })),
  admit({ method, path, query, body }) {
    const isRead = method === 'GET' && /^\/(fee|address\/toy[12][po][0-9a-f]{40}\/coins)$/.test(path)
    const isSent = method === 'POST' && path === '/transactions'
    if ((!isRead && !isSent) || query !== '') {
      return { status: 403, body: { error: 'Pocket does not pass this on' } }
    }
    return { method, path, body: isSent ? body : '', answers: 'json' }
  },
}
