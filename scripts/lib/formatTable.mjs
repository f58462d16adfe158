/**
 * Writes rows in aligned columns.
 *
 * @param {readonly (readonly string[])[]} rows
 * @returns {string} Lines without a trailing line end.
 */
export function formatTable(rows) {
  const widths = rows.reduce(
    (known, row) => row.map((cell, column) => Math.max(known[column] ?? 0, cell.length)),
    /** @type {number[]} */ ([]),
  )
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd())
    .join('\n')
}
