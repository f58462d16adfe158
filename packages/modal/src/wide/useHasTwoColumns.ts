import { useCallback, useSyncExternalStore } from 'react'
import { wideQuery } from '../dialog/loadWideDialog.js'
import type { ShownModal } from '../dialog/selectModal.js'

/**
 * Whether what is on screen stands in two columns: choosing a wallet does, where there is room.
 *
 * @param modal - The modal as it is drawn.
 */
export function useHasTwoColumns({ history: [first] }: ShownModal): boolean {
  const subscribe = useCallback((onChange: () => void) => {
    const media = window.matchMedia(wideQuery)
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }, [])
  const hasRoom = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wideQuery).matches,
    () => false,
  )
  return hasRoom && first?.view === 'Connect'
}
