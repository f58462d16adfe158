import { type SQL, sql } from 'drizzle-orm'
import type { Bytes } from './IndexedTransaction.js'

/** A column of rows that are handed to the database: its type there, and its value in a row. */
export type RowColumn<Row> = readonly [
  type: 'bigint' | 'boolean' | 'bytea' | 'int' | 'numeric' | 'smallint',
  read: (row: Row) => Bytes | bigint | boolean | number | null,
]

/**
 * Makes rows of an `insert … select *`. All values of a column are one value: one for each column of each row takes many times as
 * long to write and to read, and JSON takes twice as long.
 *
 * @param rows - The rows.
 * @param columns - In the order of the table's. Their values are numbers and bytes, so nothing has to be escaped.
 */
export function unnestRows<Row>(rows: readonly Row[], columns: readonly RowColumn<Row>[]): SQL {
  const arrays = columns.map(([type, read]) => {
    const values = rows.map((row) => toText(read(row)))
    return sql`${`{${values.join()}}`}::${sql.raw(type)}[]`
  })
  return sql`unnest(${sql.join(arrays, sql`, `)})`
}

function toText(value: Bytes | bigint | boolean | number | null): string {
  if (value === null) return 'null'
  return typeof value === 'string' ? `\\\\x${value.slice(2)}` : String(value)
}
