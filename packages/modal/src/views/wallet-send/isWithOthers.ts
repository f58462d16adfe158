import type { SendStep } from '@latchkey/core'

/**
 * Whether a transfer is out of the visitor's hands: with the wallet, with the network, or sent and not confirmed.
 *
 * @param step - Where the transfer is.
 */
export function isWithOthers(step: SendStep): boolean {
  if (step.status === 'failed') return step.code === 'send/receipt-timeout'
  return step.status === 'approving' || step.status === 'confirming'
}
