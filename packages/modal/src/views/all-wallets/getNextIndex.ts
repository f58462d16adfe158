/** What moving in a grid depends on. */
export type GridPosition = {
  index: number
  count: number
  columns: number
  /** Rows that fit on the screen, for the page keys. */
  pageRows: number
  isRightToLeft: boolean
}

/**
 * Where a key leads in a grid.
 *
 * @param key - `KeyboardEvent.key`.
 * @returns The next index; -1 above the first row; `undefined` for keys that do not move.
 */
export function getNextIndex(
  key: string,
  { index, count, columns, pageRows, isRightToLeft }: GridPosition,
): number | undefined {
  const forward = isRightToLeft ? -1 : 1
  const page = columns * Math.max(1, pageRows)
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: page,
    PageUp: -page,
    Home: -index,
    End: count - 1 - index,
  }
  const step = steps[key]
  if (step === undefined) return undefined
  if (key === 'ArrowUp' && index < columns) return -1
  return Math.min(Math.max(0, index + step), count - 1)
}
