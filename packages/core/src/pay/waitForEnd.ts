import { isPaid, type Progress } from './createProgress.js'
import type { WalletWay } from './createWalletWay.js'
import type { PayContext, PayResult } from './PayGroup.js'
import { PayError } from './payErrors.js'

/**
 * Waits until a payment is over, or the visitor closes it before anything was sent.
 *
 * @param context - The kit's parts.
 * @param paymentId - Which one.
 * @param progress - How it goes on.
 * @throws `pay/expired`, `pay/closed`; the signal's reason.
 */
export function waitForEnd(
  { events, signal }: Pick<PayContext, 'events' | 'signal'>,
  paymentId: string,
  { forget, getStep, isShown, mayBeSent }: Progress & Pick<WalletWay, 'mayBeSent'>,
): Promise<PayResult> {
  return new Promise((resolve, reject) => {
    const stops = [
      events.on('payment-settled', ({ news, terms }) => {
        if (terms.paymentId !== paymentId) return
        finish()
        if (isPaid(news)) resolve({ paymentId, ...news })
        else reject(new PayError('pay/expired'))
      }),
      events.on('modal-closed', () => {
        const step = getStep()
        const isPaying = step.status === 'paying' && (step.way === 'exchange' || mayBeSent())
        if (isShown(paymentId) && (isPaying || step.status === 'confirming')) return
        finish()
        // What was never begun is not asked about for ever.
        forget(paymentId)
        reject(new PayError('pay/closed'))
      }),
    ]
    const onAbort = () => {
      finish()
      reject(signal.reason)
    }
    const finish = () => {
      for (const stop of stops) stop()
      signal.removeEventListener('abort', onAbort)
    }
    signal.addEventListener('abort', onAbort)
  })
}
