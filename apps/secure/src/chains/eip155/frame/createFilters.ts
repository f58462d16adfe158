import { SecureError } from '@latchkey/errors/secure'
import type { AskNode } from '../../../frame/rpc/createAskNode.js'

const creating = new Set(['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter'])
const using = new Set(['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter'])

/** A page has no more than these; the oldest goes. */
const maxFilters = 50

/** Asks for filters of this page only: a node numbers everybody's in one row. */
export type Filters = {
  isAbout(method: string): boolean
  ask(caipNetworkId: string, method: string, params: unknown, signal: AbortSignal): Promise<unknown>
}

/**
 * Makes what asks for filters. Their ids are this frame's own.
 *
 * @param askNode - Asks a node, always the same one.
 */
export function createFilters(askNode: AskNode): Filters {
  const nodeIds = new Map<string, { caipNetworkId: string; id: unknown }>()
  return {
    isAbout: (method) => creating.has(method) || using.has(method),
    async ask(caipNetworkId, method, params, signal) {
      if (creating.has(method)) {
        const id = await askNode(caipNetworkId, method, params, signal)
        const own = `0x${crypto.randomUUID().replaceAll('-', '')}`
        nodeIds.set(own, { caipNetworkId, id })
        const [oldest] = nodeIds.keys()
        if (nodeIds.size > maxFilters && oldest !== undefined) nodeIds.delete(oldest)
        return own
      }
      const own = Array.isArray(params) ? String(params[0]) : ''
      const found = nodeIds.get(own)
      if (found?.caipNetworkId !== caipNetworkId) {
        throw new SecureError('secure/node', { code: -32_000, reason: 'filter not found' })
      }
      if (method === 'eth_uninstallFilter') nodeIds.delete(own)
      return askNode(caipNetworkId, method, [found.id], signal)
    },
  }
}
