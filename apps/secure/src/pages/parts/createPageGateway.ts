import { createGateway, type Gateway } from '../../session/createGateway.js'
import { getDeviceKey } from '../../session/getDeviceKey.js'
import { openStore, type Store } from '../../shared/openStore.js'
import { readMeta } from './readMeta.js'

/** What this browser keeps for the secure site's own pages; within a site it keeps other things. */
export const pageStore: Promise<Store> = openStore(() => globalThis.indexedDB)

/** Makes the calls of the gateway that the page's document names. */
export function createPageGateway(): Gateway {
  return createGateway({
    url: readMeta('latchkey-gateway'),
    getKey: async () => getDeviceKey(await pageStore),
    fetch: (input, init) => fetch(input, init),
    now: Date.now,
  })
}
