import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'
import { useLayoutEffect, useReducer, useState } from 'react'

/** What {@link useRows} takes: how many rows, how high, which of them to draw. */
export type RowsOptions = Pick<
  VirtualizerOptions<HTMLElement, HTMLElement>,
  'count' | 'getScrollElement' | 'estimateSize' | 'overscan' | 'rangeExtractor'
>

/**
 * A list of which only the rows on screen exist. The library's own adapter brings `react-dom` into a part that comes
 * later, which makes bundlers cut the page's first file in two.
 *
 * @param options - Read anew with each render.
 */
export function useRows(options: RowsOptions): Virtualizer<HTMLElement, HTMLElement> {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const resolved = {
    ...options,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: draw,
  }
  const [rows] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(resolved))
  rows.setOptions(resolved)
  useLayoutEffect(() => rows._didMount(), [rows])
  useLayoutEffect(() => rows._willUpdate())
  return rows
}
