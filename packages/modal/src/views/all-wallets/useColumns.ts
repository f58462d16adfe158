import { useSyncExternalStore } from 'react'

/** Height of one row of the grid, with its gap. The style sheet has the same. */
export const rowHeightPx = 116

const narrow = '(max-width: 351px)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Cards beside each other: four, or three on very small screens. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, () => (window.matchMedia(narrow).matches ? 3 : 4))
}
