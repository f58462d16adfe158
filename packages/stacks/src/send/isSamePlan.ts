import { isSameBytes } from '@latchkey/primitives'
import { joinBytes } from '../transaction/bytes.js'
import { writePayload } from '../transaction/Transaction.js'
import type { TransferPlan } from './planTransfer.js'

/**
 * Tells whether two plans do the same.
 *
 * @param one - A plan.
 * @param other - Another.
 */
export function isSamePlan(one: TransferPlan, other: TransferPlan): boolean {
  return isSameBytes(writePlan(one), writePlan(other))
}

/**
 * Writes who does what.
 *
 * @param plan - A plan.
 * @throws RangeError for what no transaction can have.
 */
export function writePlan({ sender, payload, postConditions }: TransferPlan): Uint8Array {
  return joinBytes([sender.version], sender.hash160, ...postConditions, writePayload(payload))
}
