import { useProvidedKit } from '@latchkey/react/internal'
import { useCallback, useSyncExternalStore } from 'react'
import type { ScreenState } from './ScreenState.js'
import { type Screen, screens } from './screens.js'

/** What the modal around a component shows, and the ways through it. */
export function useScreen(): Screen {
  return screens.get(useProvidedKit()) as Screen
}

/**
 * Reads from the screen's state and renders again when what was read changes.
 *
 * @param selector - Reads one value; it must return the same object for the same state.
 */
export function useScreenState<Selected>(selector: (state: ScreenState) => Selected): Selected {
  const { store } = useScreen()
  const getSnapshot = useCallback(() => selector(store.getState()), [store, selector])
  return useSyncExternalStore(store.subscribe, getSnapshot, getSnapshot)
}
