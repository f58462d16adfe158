import type { CallAddress } from '@latchkey/wire/url'
import type { AnyGroup } from '../base/defineGroup.js'
import type { KitBase } from '../base/KitBase.js'
import type { Restoring } from '../connections/restoreConnections.js'
import type { StoredConnections } from '../connections/storedConnections.js'
import { findNetwork } from '../state/selectors.js'
import { storageItems } from '../storage/items.js'

/** An account is followed this long after it came to the front, in ms. */
const followDelayMs = 2000

/**
 * Fills in what the store does not know before the late part is there: the slices of features, and what can be done on each chain.
 *
 * @param base - What the kit's parts are made from.
 * @param definitions - The kit's features.
 */
export function setFirstState({ store, chains }: KitBase, definitions: readonly AnyGroup[]): void {
  const slices = definitions.map(({ name, state }) => [name, state])
  const capabilities = [...chains].map(([namespace, chain]) => [namespace, Object.keys(chain.capabilities)])
  store.setState({ ...Object.fromEntries(slices), capabilities: Object.fromEntries(capabilities) })
}

/** Has the account in front followed. The page has shown it by then. */
export function followAccount({ events, clock, signal }: KitBase, follow: () => void): void {
  let cancel = () => {}
  events.on('account-changed', ({ caipAddress }) => {
    cancel()
    if (caipAddress) cancel = clock.schedule(follow, followDelayMs)
  })
  signal.addEventListener('abort', () => cancel())
}

/** Tells the site's developer of what is wrong with the kit's options. */
export function tellMistakes({ options, store, alert }: KitBase, address: CallAddress): void {
  const { gateway, defaultNetwork = '', projectId } = options
  if (!projectId) alert('APKT008')
  if (defaultNetwork && !findNetwork(store.getState(), defaultNetwork)) alert('APKT001', defaultNetwork)
  if (address.baseUrl !== gateway) alert('APKT009', `“${gateway}” is no web address`)
}

/** A visitor who left leaves nothing of their account behind. */
export function clearCaches({ storage }: KitBase, definitions: readonly AnyGroup[]): void {
  if (storage.get(storageItems.connectionStatus) !== 'disconnected') return
  const caches = definitions.flatMap((definition) => definition.caches ?? [])
  for (const item of [storageItems.nativeBalanceCache, ...caches]) storage.remove(item)
}

/** Takes up what the last visit has left, and follows what other tabs do from then on. */
export function takeUpConnections(
  { store, signal }: KitBase,
  restoring: Pick<Restoring, 'restoreAll' | 'followOtherTab'>,
  stored: Pick<StoredConnections, 'watch'>,
): void {
  void restoring.restoreAll().finally(() => {
    if (!signal.aborted) store.setState({ isInitialized: true })
  })
  const stop = stored.watch(() => void restoring.followOtherTab().catch(() => undefined))
  signal.addEventListener('abort', stop)
}
