import type { ServerChain } from '../../chains/ServerChain.js'
import { toyFacts } from './toyFacts.js'

/** The toy at pocket's server: its nodes are asked by path. */
export const toyServer: ServerChain = {
  facts: toyFacts,
  localNetworks: [],
  admit({ method, path, query, body }) {
    const isRead = method === 'GET' && /^\/(fee|balance\/\w+)$/.test(path) && query === ''
    const isSent = method === 'POST' && path === '/tx'
    if (!isRead && !isSent) return { status: 403, body: { error: { message: 'Not that' } } }
    return { method, path, body, answers: 'text' }
  },
}
