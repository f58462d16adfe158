import type { Network } from '../../chains/Network.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { HistoryProvider } from './HistoryProvider.js'

/** A vendor, and the networks it reads. */
export type HistoryVendor = {
  /** Begins the cursors of its pages. */
  name: string
  provider: HistoryProvider
  isFor(network: Network): boolean
}

/**
 * Asks a vendor about the networks it reads, and the gateway's own providers about all others and when the vendor fails. A
 * page that one of them began only that one goes on with.
 *
 * @param own - Of the account's namespace.
 * @param vendor - The operator's, if there is one.
 */
export function askVendorFirst(own: HistoryProvider, vendor: HistoryVendor | undefined): HistoryProvider {
  if (!vendor) return own
  const { isFor, name, provider } = vendor
  return {
    async getPage(request) {
      const { cursor, networks, signal } = request
      const isTheirs = networks.length > 0 && networks.every(isFor)
      if (cursor !== undefined)
        return (isTheirs && cursor.startsWith(`${name}.`) ? provider : own).getPage(request)
      if (!isTheirs) return own.getPage(request)
      return provider.getPage(request).catch((error: unknown) => {
        const isRefused = error instanceof GatewayFailure && error.status < 500
        if (signal?.aborted || isRefused) throw error
        return own.getPage(request)
      })
    },
  }
}
