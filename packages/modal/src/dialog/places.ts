import type { Kit } from '@latchkey/core'

/** Told when it is a place's turn to draw the dialog, or no longer. */
type OnTurn = (isFirst: boolean) => void

const places = new WeakMap<Kit, Set<OnTurn>>()

/**
 * Takes a place for the dialog of a kit. The oldest one draws it; where that goes, the next takes over.
 *
 * @param kit - Whose dialog.
 * @param onTurn - See {@link OnTurn}.
 * @returns Leaves the place.
 */
export function takePlace(kit: Kit, onTurn: OnTurn): () => void {
  const all = places.get(kit) ?? new Set()
  places.set(kit, all.add(onTurn))
  const tellFirst = () => [...all][0]?.(true)
  tellFirst()
  return () => {
    all.delete(onTurn)
    onTurn(false)
    tellFirst()
  }
}

/** How many places the dialog of a kit has on the page. */
export function countPlaces(kit: Kit): number {
  return places.get(kit)?.size ?? 0
}
