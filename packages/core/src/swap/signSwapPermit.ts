import type { SwapPlan, SwapStep } from '../chain/SwapCapability.js'
import { type PreparedSwap, toReviewed } from './createSwapReview.js'

/**
 * Has an allowance signed, and plans what is asked for with it. The signature lives as long as the plan.
 *
 * @param prepared - What was reviewed.
 * @param step - A step of the kind `permit`.
 * @param signal - Aborted when the visitor waits no longer.
 * @returns What comes next; with a `permitFailure` an approval, for {@link replaceQuestions}.
 * @throws What `sign` and `plan` of the chain throw.
 */
export async function signSwapPermit(
  { accountType, built, capability, connection, terms }: PreparedSwap,
  step: SwapStep,
  signal: AbortSignal,
): Promise<SwapPlan> {
  const permit = await capability.sign({ terms, step, connection, signal })
  return capability.plan({ terms, built, connection, accountType, signal, permit })
}

/**
 * Puts the questions of another plan into a prepared swap: an approval in place of a signed allowance. Its review says so from then on,
 * also when it is begun again; what is swapped stays the same, though it may be by another contract.
 *
 * @param prepared - Changed in place: whoever may begin it again has it, too.
 * @param plan - With a `permitFailure`.
 */
export function replaceQuestions(prepared: PreparedSwap, plan: SwapPlan): void {
  prepared.plan = plan
  const { offer } = prepared.review
  prepared.review = Object.freeze({ ...prepared.review, ...toReviewed(plan, offer) })
}
