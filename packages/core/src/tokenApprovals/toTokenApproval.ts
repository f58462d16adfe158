import type { Approval } from '@latchkey/wire'
import type { TokenApproval } from './TokenApprovalsState.js'

/**
 * Reads an approval as the gateway tells it.
 *
 * @param approval - Checked by its schema.
 * @returns Undefined when its amount is no whole number.
 */
export function toTokenApproval(approval: Approval): TokenApproval | undefined {
  const { amount, expires_at, kind, spender, token, token_id } = approval
  if (!/^\d+$/.test(amount)) return undefined
  return {
    id: [kind, token.address, token_id ?? '', spender].join('/'),
    kind,
    token,
    tokenId: token_id,
    spender,
    spenderName: approval.spender_name,
    isSpenderContract: approval.spender_is_contract,
    amountAtomic: BigInt(amount),
    isUnlimited: approval.is_unlimited,
    valueAtRisk: approval.value_at_risk,
    expiresAtMs: expires_at === undefined ? undefined : expires_at * 1000,
  }
}

/**
 * Puts what the visitor may lose most of first, then the unlimited ones; the rest stays as it is.
 *
 * @param approvals - In any order.
 */
export function sortByRisk(approvals: readonly TokenApproval[]): readonly TokenApproval[] {
  return [...approvals].sort(
    (one, other) =>
      (other.valueAtRisk ?? 0) - (one.valueAtRisk ?? 0) ||
      Number(other.isUnlimited) - Number(one.isUnlimited),
  )
}
