import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import type { HistoryProvider } from '../../services/history/HistoryProvider.js'

const giftsSchema = v.array(v.object({ hash: v.string(), from: v.string(), to: v.string() }))

/**
 * Makes the history of toy accounts: gifts of one coin, in pages of one.
 *
 * @param find - Finds a served network.
 * @param now - Milliseconds since 1970.
 */
export function createToyHistory(
  find: (caipNetworkId: string) => ServedNetwork,
  now: () => number,
): HistoryProvider {
  return {
    async getPage({ account, cursor, networks: [network] }) {
      if (!network) return { items: [], next: null }
      const { rpc } = find(network.caipNetworkId)
      const gifts = v.parse(giftsSchema, await rpc.request({ method: 'toy_gifts', params: [account] }))
      const index = Number(cursor ?? 0)
      const items = gifts.slice(index, index + 1).map(({ hash, from, to }) => ({
        id: `${account}:${hash}`,
        caipNetworkId: network.caipNetworkId,
        hash,
        operationType: from === account ? 'send' : 'receive',
        minedAtSeconds: Math.floor(now() / 1000),
        sentFrom: from,
        sentTo: to,
        status: 'confirmed' as const,
        nonce: index,
        transfers: [],
      }))
      return { items, next: index + 1 < gifts.length ? String(index + 1) : null }
    },
  }
}
