/**
 * What becomes of some names of another kit: a row of `docs/migrate.md`, and what the codemod does with them.
 *
 * Keys say where a name stands: `useModal` is an export, `useModal().setOpen` what a hook returns, `<Button label>` a property of a
 * component, `create({ chains })` an option, and anything else the text that is looked for.
 */
export type Row = {
  /** The left column, in Markdown. */
  from: string
  /** The right column. */
  to: string
  /** The names the row is about. */
  keys: readonly string[]
  /**
   * `code`: the codemod replaces them, and leaves to a person only what it cannot read. `note`: it tells a person. `stays`: they are of
   * other packages, or mean the same.
   */
  by: 'code' | 'note' | 'stays'
  /** What a person is told to do; by default, what the right column says. */
  note?: string
}

/** The rows of a kit under their headings. */
export type Table = readonly { title: string; rows: readonly Row[] }[]

/** The row about a name. */
export function findRow(table: Table, key: string): Row | undefined {
  return table.flatMap(({ rows }) => rows).find(({ keys }) => keys.includes(key))
}

/** Markdown as plain text. */
export function toPlain(text: string): string {
  return text.replaceAll('`', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}
