import { GatewayFailure } from '../../../http/GatewayFailure.js'
import type { HistoryProvider } from '../../../services/history/HistoryProvider.js'
import { toNetworkSpelling } from '../address.js'
import type { ConnectedNetwork, FindNetwork } from '../PolkadotNetwork.js'
import type { AskScan } from '../scan/askScan.js'
import { listTransfers } from './listTransfers.js'
import { type PagePlace, parsePageCursor, toPageCursor } from './pageCursor.js'
import { toHistoryItem } from './toHistoryItem.js'

type Dependencies = {
  ask: AskScan
  find: FindNetwork
  /** Told when a network could not be read. */
  onFailure: (error: unknown) => void
}

/**
 * Makes the history that asks the APIs that list transfers: nodes cannot be asked who has received something. Nothing is stored.
 *
 * @param dependencies - See {@link Dependencies}.
 */
export function createScanHistory({ ask, find, onFailure }: Dependencies): HistoryProvider {
  return {
    async getPage({ account, cursor, networks, signal }) {
      const places = cursor === undefined ? undefined : parsePageCursor(cursor)
      const listed = networks.map(find).filter(({ network }) => network.polkadot.scanUrl !== undefined)
      if (listed.length === 0) {
        throw new GatewayFailure('request/address', 'The history of this network is not available here')
      }
      const asked = listed.filter(({ network }) => places?.has(network.caipNetworkId) ?? true)
      const pages = await settleAll(asked, async (connected) => {
        const { caipNetworkId, polkadot } = connected.network
        const { groups, next } = await listTransfers(ask, connected, {
          account: toNetworkSpelling(account, polkadot.ss58Prefix),
          place: places?.get(caipNetworkId),
          signal,
        })
        return { caipNetworkId, next, items: groups.map((one) => toHistoryItem(one, { account, connected })) }
      })
      signal?.throwIfAborted()
      const next = pages.flatMap(({ caipNetworkId, next }): [string, PagePlace][] =>
        next ? [[caipNetworkId, next]] : [],
      )
      return {
        items: pages
          .flatMap(({ items }) => items)
          .sort((first, second) => second.minedAtSeconds - first.minedAtSeconds),
        next: next.length === 0 ? null : toPageCursor(new Map(next)),
      }
    },
  }

  /** A network that cannot be read must not hide the others; with none of them that is a failure. */
  async function settleAll<Page>(
    networks: readonly ConnectedNetwork[],
    read: (connected: ConnectedNetwork) => Promise<Page>,
  ): Promise<Page[]> {
    const results = await Promise.allSettled(networks.map(read))
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    failures.forEach(onFailure)
    if (failures.length > 0 && done.length === 0) throw failures[0]
    return done
  }
}
