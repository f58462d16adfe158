import type { PaymentState, PaymentTransactionStatus } from '@latchkey/wire'

/**
 * The state of a payment.
 *
 * @param payment - What was asked for, and whether its time is over.
 * @param transactions - What was read of its transactions.
 */
export function toPaymentState(
  { amountAtomic, isOver }: { amountAtomic: bigint; isOver: boolean },
  transactions: readonly { status: PaymentTransactionStatus; amountAtomic: bigint }[],
): { state: PaymentState; paidAtomic: bigint } {
  const paidAtomic = transactions
    .filter(({ status }) => status === 'counted')
    .reduce((sum, one) => sum + one.amountAtomic, 0n)
  return { paidAtomic, state: toState() }

  function toState(): PaymentState {
    const has = (wanted: PaymentTransactionStatus) => transactions.some(({ status }) => status === wanted)
    if (paidAtomic === amountAtomic) return 'paid'
    if (paidAtomic > amountAtomic) return 'overpaid'
    // One that was sent in time may be read later.
    if (has('pending')) return 'pending'
    if (paidAtomic > 0n) return 'underpaid'
    if (has('wrong-network')) return 'wrong-network'
    if (isOver) return 'expired'
    return has('failed') ? 'failed' : 'created'
  }
}
