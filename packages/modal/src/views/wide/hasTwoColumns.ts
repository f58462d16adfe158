import { useSyncExternalStore } from 'react'
import type { ShownModal } from '../../dialog/selectModal.js'

/** From here on there is room for two columns. The style sheets and `loadWideDialog.ts` have the same width. */
const wideQuery = '(min-width: 768px)'

/** Whether there is room for two columns now. */
export function useHasRoom(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wideQuery).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(wideQuery)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/**
 * Whether what is on screen stands in two columns: choosing a wallet does, where there is room.
 *
 * @param modal - The modal as it is drawn.
 * @param hasRoom - See {@link useHasRoom}.
 */
export function hasTwoColumns({ history: [first] }: ShownModal, hasRoom: boolean): boolean {
  return hasRoom && first?.view === 'Connect'
}
