import type { FeeEstimate } from '@latchkey/core'

/**
 * Whether the network has been asked for a fee in vain. While it's asked again nothing on screen changes.
 *
 * @param estimate - What is known of the fee.
 */
export function isFeeUnknown(estimate: FeeEstimate): boolean {
  return estimate.status === 'failed' || (estimate.status === 'estimating' && estimate.isRetry === true)
}
