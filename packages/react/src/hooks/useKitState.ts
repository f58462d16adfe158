import type { KitState } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useKit } from '../KitProvider.js'

/**
 * Reads from the kit's state and renders again when what was read changes.
 *
 * @param selector - Reads one value; it must return the same object for the same state (no new objects).
 *
 * @example
 * const isOpen = useKitState((state) => state.modal.isOpen)
 */
export function useKitState<Selected>(selector: (state: KitState) => Selected): Selected {
  const { store } = useKit()
  const getSnapshot = useCallback(() => selector(store.getState()), [store, selector])
  const getServerSnapshot = useCallback(() => selector(store.getInitialState()), [store, selector])
  return useSyncExternalStore(store.subscribe, getSnapshot, getServerSnapshot)
}
