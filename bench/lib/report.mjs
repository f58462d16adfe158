/**
 * Prints what was measured beside its budget.
 *
 * @param {{ what: string, value: number, limit: number, unit?: string, note?: string }[]} rows
 * @returns {boolean} Whether every budget is kept.
 */
export function report(rows) {
  for (const { what, value, limit, unit = '', note = '' } of rows) {
    const verdict = value <= limit ? 'ok  ' : 'OVER'
    process.stdout.write(
      `${verdict} ${what}: ${format(value)}${unit} of ${limit}${unit}${note && ` (${note})`}\n`,
    )
  }
  return rows.every(({ value, limit }) => value <= limit)
}

function format(value) {
  return String(Math.round(value * 100) / 100)
}
