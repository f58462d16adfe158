import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'

/**
 * Brings rows back into an empty database.
 *
 * @param database - Its tables are there.
 * @param name - Of a file of `fixtures`, such as `2026-11-28-format-1`.
 */
export async function restoreRows(database: Database, name: string): Promise<void> {
  const text = readFileSync(new URL(`fixtures/${name}.sql`, import.meta.url), 'utf8')
  for (const line of text.split('\n')) if (line !== '') await database.execute(sql.raw(line))
}
