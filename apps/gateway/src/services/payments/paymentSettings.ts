import * as v from 'valibot'
import { wholeText } from '../../settings/texts.js'

/** How many payments there may be, and for how long. */
export const paymentSettings = {
  /** How many payments of a project may be open at once. */
  LATCHKEY_PAYMENT_OPEN: v.optional(
    wholeText('must be a whole number from 1 to 10000000', { from: 1, to: 10_000_000 }),
    '100000',
  ),
  /** How many payments of one caller in a project may be open at once; the merchant’s own server has no such limit. */
  LATCHKEY_PAYMENT_CALLER_OPEN: v.optional(
    wholeText('must be a whole number from 1 to 100000', { from: 1, to: 100_000 }),
    '100',
  ),
  /** How long payments are kept after they expire, in days. */
  LATCHKEY_PAYMENT_DAYS: v.optional(
    wholeText('must be a whole number from 1 to 3650', { from: 1, to: 3_650 }),
    '90',
  ),
}
