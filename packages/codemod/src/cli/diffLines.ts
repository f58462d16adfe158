/** A line that went, came or stayed. */
export type DiffLine = { kind: '-' | '+' | ' '; text: string }

/** Beyond this many pairs of lines, a difference is not worked out in detail. */
const maxPairs = 4_000_000

/** The lines of two texts in one order: those that stayed are the longest common sequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before === '' ? [] : before.split(/\r?\n/)
  const now = after === '' ? [] : after.split(/\r?\n/)
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end += 1
  const stay = (lines: readonly string[]) => lines.map((text): DiffLine => ({ kind: ' ', text }))
  return [
    ...stay(old.slice(0, start)),
    ...diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...stay(old.slice(old.length - end)),
  ]
}

function diffMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const gone = (text: string): DiffLine => ({ kind: '-', text })
  const come = (text: string): DiffLine => ({ kind: '+', text })
  if (old.length * now.length > maxPairs) return [...old.map(gone), ...now.map(come)]
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const [left, right] = [old[row], now[column]]
    if (left !== undefined && left === right) {
      lines.push({ kind: ' ', text: left })
      row += 1
      column += 1
    } else if (left !== undefined && (right === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push(gone(left))
      row += 1
    } else {
      lines.push(come(right ?? ''))
      column += 1
    }
  }
  return lines
}
