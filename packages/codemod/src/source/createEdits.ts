/** Changes to one text: everything between them stays as it is, byte for byte. */
export type Edits = {
  /** Replaces a range; a function is called last, so that it may `read` what other edits make of the range's parts. */
  replace(start: number, end: number, text: string | (() => string)): void
  /** Inserts at a position, after what was inserted there before. */
  insert(at: number, text: string | (() => string)): void
  /** The text of a range with its edits. */
  read(start: number, end: number): string
  /** Whether a range goes: an edit of fixed text encloses it. */
  drops(start: number, end: number): boolean
  readonly isEmpty: boolean
}

type Edit = { start: number; end: number; isDeletion: boolean; isFixed: boolean; write: () => string }

/** Two edits want the same text: a bug of ours, for which the file is left as it is. */
export class EditConflict extends Error {}

/**
 * Makes the edits of a text. Unlike a string with moved offsets, an edit may enclose others and build on them.
 *
 * @param newline - Which all inserted text gets.
 */
export function createEdits(text: string, newline: string): Edits {
  const edits: Edit[] = []
  const active = new Set<Edit>()

  function read(start: number, end: number): string {
    const inside = edits
      .filter((edit) => !active.has(edit) && edit.start >= start && edit.end <= end)
      .filter((edit) => edit.end > edit.start || edit.start < end || end === text.length)
    const outermost = inside.filter((edit) => !inside.some((other) => encloses(other, edit)))
    // A stable sort: insertions at one place keep their order, and come before a replacement that starts there.
    outermost.sort((one, other) => one.start - other.start || one.end - other.end)
    let at = start
    let result = ''
    for (const edit of outermost) {
      if (edit.start < at) {
        if (!edit.isDeletion) throw new EditConflict(text.slice(edit.start, edit.end))
        at = Math.max(at, edit.end)
        continue
      }
      active.add(edit)
      result += text.slice(at, edit.start) + edit.write()
      active.delete(edit)
      at = edit.end
    }
    return result + text.slice(at, end)
  }

  const toNewline = (written: string) => written.replace(/\r?\n/g, newline)
  const add = (start: number, end: number, written: string | (() => string)) =>
    void edits.push({
      start,
      end,
      isDeletion: written === '',
      isFixed: typeof written === 'string',
      write: () => toNewline(typeof written === 'string' ? written : written()),
    })
  return {
    replace: add,
    insert: (at, written) => add(at, at, written),
    read,
    drops: (start, end) =>
      edits.some(
        (edit) =>
          edit.isFixed && edit.start <= start && edit.end >= end && edit.end - edit.start > end - start,
      ),
    get isEmpty() {
      return edits.length === 0
    },
  }
}

function encloses(outer: Edit, inner: Edit): boolean {
  if (outer === inner) return false
  const isInsertion = inner.start === inner.end
  if (isInsertion) return outer.start < inner.start && inner.end < outer.end
  return (
    outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start
  )
}
