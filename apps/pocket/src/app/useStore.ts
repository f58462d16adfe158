import { useSyncExternalStore } from 'react'

/**
 * Reads a store and draws again when it changes.
 *
 * @param store - Anything with `get` and `subscribe`.
 */
export function useStore<T>(store: { get: () => T; subscribe: (listener: () => void) => () => void }): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
