import { daySeconds } from '@latchkey/primitives'
import * as v from 'valibot'
import type { OperatorSettings } from '../../db/retention/Retention.js'
import { wholeText } from '../../settings/texts.js'

const usualDays = 365

/** How far back history goes. */
export const indexSettings = {
  /** Days that what happened on followed networks, and what things were worth then, is kept. */
  LATCHKEY_INDEX_DAYS: v.optional(
    wholeText('must be a whole number of days from 1 to 3650', { from: 1, to: 3650 }),
    String(usualDays),
  ),
}

/**
 * How long what has happened is kept, in milliseconds.
 *
 * @param settings - The operator's.
 */
export function readKeptMs({ LATCHKEY_INDEX_DAYS: days = usualDays }: OperatorSettings): number {
  return Number(days) * daySeconds * 1000
}
