import { askForPayment, readNews, reportTransaction } from './askPayments.js'
import type { KeptPayments } from './createKeptPayments.js'
import type { Progress } from './createProgress.js'
import type { PayContext } from './PayGroup.js'
import type { PaymentNews, PaymentTerms } from './PayState.js'
import { readTerms } from './readPayment.js'

/** Tells the gateway what was sent for payments. */
export type Reporter = {
  /** The wallet has sent what pays: it counts whether or not anybody still looks. */
  sent(terms: PaymentTerms, hash: string): Promise<void>
  /** A smart account's operation has no transaction yet: it is told of when a block has it, also after a reload. */
  operation(terms: PaymentTerms, hash: string): void
  /** Tells of a transaction. A gateway that cannot be told now is told after the next start. */
  report(terms: PaymentTerms, hash: string): Promise<void>
  /** A payment of before the page was left; undefined while the gateway does not say it. */
  recall(paymentId: string): Promise<{ terms: PaymentTerms; news: PaymentNews } | undefined>
}

/** Makes what tells a kit's gateway of payments. */
export function createReporter(context: PayContext, kept: KeptPayments, progress: Progress): Reporter {
  const { events, show, store } = context
  const { follow, getStep, isShown, setStep, take } = progress
  /** Of operations that were sent from this page. */
  const operations = new Map<string, PaymentTerms>()

  events.on('transfer-confirmed', ({ sentHash, transfer: { hash } }) => {
    const paid = kept.read().find(({ operation }) => operation === sentHash)
    if (paid) void becomeTransaction(paid.paymentId, { operation: sentHash, hash })
  })

  async function becomeTransaction(
    paymentId: string,
    { hash, operation }: { hash: string; operation: string },
  ): Promise<void> {
    kept.note(paymentId, { hash })
    const terms = operations.get(operation) ?? (await recall(paymentId))?.terms
    operations.delete(operation)
    if (terms) await sent(terms, hash)
  }

  async function sent(terms: PaymentTerms, hash: string): Promise<void> {
    kept.add(terms)
    kept.note(terms.paymentId, { hash })
    follow(terms)
    const step = getStep()
    if (isShown(terms.paymentId) && 'news' in step && step.status !== 'done') {
      setStep({ status: 'confirming', terms, news: step.news, isSlow: false })
      if (store.getState().modal.isOpen) show({})
    }
    await report(terms, hash)
  }

  async function report(terms: PaymentTerms, hash: string): Promise<void> {
    const payment = await reportTransaction(context, terms, hash).catch(() => undefined)
    if (!payment) return
    kept.note(terms.paymentId, {})
    take(terms, readNews(payment))
  }

  async function recall(paymentId: string): ReturnType<Reporter['recall']> {
    const payment = await askForPayment(context, paymentId).catch(() => undefined)
    const terms = payment && (await readTerms(context, payment).catch(() => undefined))
    return payment && terms && { terms, news: readNews(payment) }
  }

  return {
    ...{ sent, report, recall },
    operation(terms, hash) {
      kept.add(terms)
      kept.note(terms.paymentId, { operation: hash })
      operations.set(hash, terms)
      follow(terms)
    },
  }
}
