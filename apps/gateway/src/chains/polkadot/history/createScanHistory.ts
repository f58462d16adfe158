import { GatewayFailure } from '../../../http/GatewayFailure.js'
import type { HistoryProvider } from '../../../services/history/HistoryProvider.js'
import { joinPages } from '../../../services/history/joinPages.js'
import { settleNetworks } from '../../../services/history/settleNetworks.js'
import { toNetworkSpelling } from '../address.js'
import type { FindNetwork } from '../PolkadotNetwork.js'
import type { AskScan } from '../scan/askScan.js'
import { listTransfers } from './listTransfers.js'
import { parsePageCursor, toPageCursor } from './pageCursor.js'
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
      const pages = await settleNetworks(
        asked,
        async (connected) => {
          const { caipNetworkId, polkadot } = connected.network
          const { groups, next } = await listTransfers(ask, connected, {
            account: toNetworkSpelling(account, polkadot.ss58Prefix),
            place: places?.get(caipNetworkId),
            signal,
          })
          return {
            caipNetworkId,
            next,
            items: groups.map((one) => toHistoryItem(one, { account, connected })),
          }
        },
        onFailure,
      )
      signal?.throwIfAborted()
      return joinPages(pages, toPageCursor)
    },
  }
}
