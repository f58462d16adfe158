import { formatAmount } from '@latchkey/primitives'
import { askForPayment, readNews } from './askPayments.js'
import type { KeptPayments } from './createKeptPayments.js'
import { followPayment } from './followPayment.js'
import type { PayContext } from './PayGroup.js'
import type { PaymentNews, PaymentTerms, PayStep } from './PayState.js'
import { PayError } from './payErrors.js'

/** How the payment in front goes on, and what becomes of the others. */
export type Progress = {
  getStep(): PayStep
  setStep(step: PayStep): void
  /** Whether a payment is the one in front. */
  isShown(paymentId: string): boolean
  /** @throws `pay/not-open`, `pay/expired` */
  requireOpen(): { terms: PaymentTerms; news: PaymentNews }
  /** Takes what the gateway says of a payment. */
  take(terms: PaymentTerms, news: PaymentNews): void
  /** Asks the gateway about a payment until it is over; one that is followed is not followed twice. */
  follow(terms: PaymentTerms): void
  /** Asks no more about a payment for which nothing was sent. */
  forget(paymentId: string): void
}

/** Makes the progress of a kit's payments. */
export function createProgress(context: PayContext, kept: KeptPayments): Progress {
  const { clock, events, signal, slice, track } = context
  const following = new Map<string, AbortController>()

  const getStep = () => slice.get().step
  const setStep = (step: PayStep) => slice.patch({ step })
  const isShown = (paymentId: string) => {
    const step = getStep()
    return 'terms' in step && step.terms?.paymentId === paymentId
  }

  function end(terms: PaymentTerms, news: PaymentNews): void {
    const { paymentId } = terms
    const wasOpen = kept.remove(paymentId)
    if (isShown(paymentId))
      setStep(isPaid(news) ? { status: 'done', terms, news } : { status: 'failed', terms, ...readExpiry() })
    if (!wasOpen) return
    track(isPaid(news) ? 'PAY_SUCCESS' : 'PAY_ERROR', describePayment(terms, news))
    events.emit('payment-settled', { terms, news })
  }

  function take(terms: PaymentTerms, news: PaymentNews): void {
    const step = getStep()
    // Too little, elsewhere, or in vain: it can be paid again.
    const needsMore = !news.isPending && news.state !== 'created' && news.state !== 'pending'
    if (isOver(news)) end(terms, news)
    else if (!isShown(terms.paymentId) || !('news' in step)) return
    else if (news.isPending && step.status === 'paying')
      setStep({ status: 'confirming', terms, news, isSlow: false })
    else if (needsMore && step.status === 'confirming') setStep({ status: 'choosing', terms, news })
    else setStep({ ...step, news })
  }

  async function run(terms: PaymentTerms, ended: AbortController): Promise<void> {
    const { paymentId } = terms
    await followPayment({
      ...{ clock, signal: AbortSignal.any([signal, ended.signal]) },
      ask: async () => readNews(await askForPayment(context, paymentId)),
      isOver,
      onNews: (news) => take(terms, news),
      onSlow() {
        const step = getStep()
        if (isShown(paymentId) && step.status === 'confirming') setStep({ ...step, isSlow: true })
      },
    })
  }

  return {
    ...{ getStep, isShown, setStep, take },
    requireOpen() {
      const step = getStep()
      if (!('news' in step) || step.status === 'done') throw new PayError('pay/not-open')
      if (step.terms.expiresAtMs <= clock.now()) throw new PayError('pay/expired')
      return step
    },
    follow(terms) {
      const { paymentId } = terms
      if (following.has(paymentId)) return
      const ended = new AbortController()
      following.set(paymentId, ended)
      // Ends without a word with the kit, or when nobody waits for it any more.
      void run(terms, ended)
        .catch(() => undefined)
        .finally(() => following.delete(paymentId))
    },
    forget(paymentId) {
      following.get(paymentId)?.abort()
      kept.remove(paymentId)
    },
  }
}

function readExpiry() {
  const { code, message } = new PayError('pay/expired')
  return { code, message }
}

/**
 * Whether all of it has arrived.
 *
 * @param news - The gateway's.
 */
export const isPaid = ({ state }: PaymentNews) => state === 'paid' || state === 'overpaid'

/**
 * Whether nothing more can come of a payment.
 *
 * @param news - The gateway's.
 */
export const isOver = (news: PaymentNews) => isPaid(news) || news.state === 'expired'

/**
 * A payment as analytics names it.
 *
 * @param terms - What is paid.
 * @param news - The gateway's.
 */
export function describePayment(
  { amountAtomic, asset, paymentId, recipient }: PaymentTerms,
  { hashes, state }: PaymentNews,
): Record<string, unknown> {
  const amount = formatAmount(amountAtomic, asset.decimals)
  return {
    ...{ source: 'pay', paymentId },
    configuration: { network: asset.network, asset: asset.id, amount, recipient },
    currentPayment: { status: state, result: hashes[0] },
  }
}
