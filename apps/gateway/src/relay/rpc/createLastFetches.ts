import type { RelayIdToken } from '@latchkey/wire/relay'
import type { Receipt } from '../stores/RelayStore.js'

/** What clients without a socket were last answered to a fetch. What is forgotten is answered once more. */
export type LastFetches = {
  /**
   * What the last answer held and has arrived.
   *
   * @param id - Of the request that says so. Under the id of the last fetch it is a repeat, because no answer came.
   */
  get(clientId: string, id: RelayIdToken): readonly Receipt[]
  /** An answer went out. */
  set(clientId: string, id: RelayIdToken, receipts: readonly Receipt[]): void
}

/**
 * Makes an empty memory.
 *
 * @param maxReceipts - With more of all clients together, those unseen for the longest time are forgotten.
 */
export function createLastFetches(maxReceipts = 200_000): LastFetches {
  // A Map keeps insertion order; each fetch re-inserts.
  const fetches = new Map<string, { id: RelayIdToken; receipts: readonly Receipt[] }>()
  let count = 0

  function remove(clientId: string): void {
    count -= fetches.get(clientId)?.receipts.length ?? 0
    fetches.delete(clientId)
  }

  return {
    get(clientId, id) {
      const last = fetches.get(clientId)
      return last === undefined || last.id === id ? [] : last.receipts
    },
    set(clientId, id, receipts) {
      remove(clientId)
      if (receipts.length === 0) return
      fetches.set(clientId, { id, receipts })
      count += receipts.length
      for (const oldest of fetches.keys()) {
        if (count <= maxReceipts) return
        remove(oldest)
      }
    },
  }
}
