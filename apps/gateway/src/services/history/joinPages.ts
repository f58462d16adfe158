import type { HistoryItem } from './HistoryProvider.js'

/** A page of one network, and where it is to be read on; null at its end. */
export type NetworkPage<Place> = { caipNetworkId: string; items: readonly HistoryItem[]; next: Place | null }

/**
 * Makes one page of those of several networks: newest first, read on wherever a network has more.
 *
 * @param pages - See {@link NetworkPage}.
 * @param toCursor - Writes the places, by network, as the opaque text callers hand back.
 */
export function joinPages<Place>(
  pages: readonly NetworkPage<Place>[],
  toCursor: (places: ReadonlyMap<string, Place>) => string,
): { items: HistoryItem[]; next: string | null } {
  const places = pages.flatMap(({ caipNetworkId, next }): [string, Place][] =>
    next === null ? [] : [[caipNetworkId, next]],
  )
  return {
    items: pages
      .flatMap(({ items }) => items)
      .sort((first, second) => second.minedAtSeconds - first.minedAtSeconds),
    next: places.length === 0 ? null : toCursor(new Map(places)),
  }
}
