import type { SingleSigSpendingCondition, StacksTransactionWire } from '@stacks/transactions'
import { Refusal } from './Refusal.js'

/** Half of the curve's order: the larger of the two values `s` that fit one signature is nobody's. */
const halfOrder = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n

/**
 * Checks that the key of the transaction's sender signed exactly it (SIP-005).
 *
 * @throws Refusal
 */
export function verifySigner(parsed: StacksTransactionWire): void {
  const { signature } = parsed.auth.spendingCondition as SingleSigSpendingCondition
  // 65 bytes: v, r, s. Were both values of s taken, one transaction would have two ids.
  const s = BigInt(`0x${signature.data.slice(66)}`)
  if (s > halfOrder) throw new Refusal('SignatureValidation', { message: 'the signature has a high s' })
  try {
    parsed.verifyOrigin()
  } catch {
    throw new Refusal('SignatureValidation', { message: 'the sender’s key has not signed this' })
  }
}
