import { type CallAddress, toCallUrl, walletsPath } from '@latchkey/wire/url'
import type { KitBase } from '../base/KitBase.js'
import { getOverviewQuery } from '../wallets/getOverviewQuery.js'
import type { Prefetched } from './withPrefetched.js'

/**
 * Asks the gateway for the wallets that the first view shows, while the script that reads them is on its way: one after the
 * other takes a phone half as long again.
 */
export function prefetchWallets({
  store,
  options,
  address,
  signal,
}: Pick<KitBase, 'store' | 'options' | 'signal'> & { address: CallAddress }): Prefetched {
  const { fetch = globalThis.fetch } = options
  const url = toCallUrl(address, walletsPath, { query: getOverviewQuery(store.getState(), options) })
  const answer = fetch(url, { signal })
  // Whoever takes it is told; until then a failure is nobody's.
  answer.catch(() => undefined)
  return { url, answer }
}
