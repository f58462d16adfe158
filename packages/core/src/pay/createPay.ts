import { isAppKitError } from '@latchkey/errors'
import { askForPayment, createPayment, readNews } from './askPayments.js'
import { createKeptPayments } from './createKeptPayments.js'
import { createProgress, describePayment, isOver, isPaid } from './createProgress.js'
import { createReporter } from './createReporter.js'
import { createWalletWay } from './createWalletWay.js'
import type { PayArguments, PayContext, PayGroup, PayResult } from './PayGroup.js'
import type { PaymentNews, PaymentTerms } from './PayState.js'
import { PayError } from './payErrors.js'
import { confirmTerms, readPayment, readTerms } from './readPayment.js'
import { waitForEnd } from './waitForEnd.js'

/** Makes the payments of a kit. */
export function createPay(context: PayContext): PayGroup {
  const { clock, show, signal, slice, track, uses } = context
  const kept = createKeptPayments(context)
  const progress = createProgress(context, kept)
  const { follow, getStep, isShown, requireOpen, setStep, take } = progress
  const reporter = createReporter(context, kept, progress)
  const wallet = createWalletWay(context, progress, reporter)
  let newestOpening = 0

  /** What was asked for is what is shown; of a payment of the merchant's server the gateway alone knows the terms. */
  async function prepare(payArguments: PayArguments): Promise<{ terms: PaymentTerms; news: PaymentNews }> {
    if (!('amount' in payArguments)) {
      const payment = await askForPayment(context, payArguments.paymentId)
      return { terms: Object.freeze(await readTerms(context, payment)), news: readNews(payment) }
    }
    const asked = await readPayment(context, payArguments)
    const payment = await createPayment(context, asked)
    return { terms: Object.freeze(confirmTerms(context, asked, payment)), news: readNews(payment) }
  }

  async function open(payArguments: PayArguments): Promise<PayResult> {
    const id = ++newestOpening
    setStep({ status: 'preparing' })
    slice.patch({ exchanges: [], exchangeStatus: 'idle' })
    show({})
    try {
      const { news, terms } = await prepare(payArguments)
      if (id !== newestOpening) throw new PayError('pay/closed')
      const { paymentId } = terms
      if (isPaid(news)) {
        setStep({ status: 'done', terms, news })
        return { paymentId, ...news }
      }
      if (isOver(news) || terms.expiresAtMs <= clock.now()) throw new PayError('pay/expired')
      kept.add(terms)
      setStep(
        news.isPending
          ? { status: 'confirming', terms, news, isSlow: false }
          : { status: 'choosing', terms, news },
      )
      track('PAY_MODAL_OPEN', describePayment(terms, news))
      follow(terms)
      return await waitForEnd(context, paymentId, { ...progress, mayBeSent: wallet.mayBeSent })
    } catch (error) {
      if (id === newestOpening && !signal.aborted) fail(error)
      throw error
    }
  }

  function fail(error: unknown): void {
    const step = getStep()
    const isKnown = isAppKitError(error)
    const { code, message } = isKnown ? error : new PayError('pay/refused', { reason: String(error) })
    if (code === 'pay/closed') setStep({ status: 'idle' })
    else setStep({ status: 'failed', terms: 'terms' in step ? step.terms : undefined, code, message })
  }

  async function payWithExchange(exchangeId: string): Promise<void> {
    const { news, terms } = requireOpen()
    const exchange = slice.get().exchanges.find((one) => one.id === exchangeId)
    if (!exchange) throw new PayError('pay/not-open')
    const { decimals, id, name, network, symbol } = terms.asset
    await uses.exchanges.open({
      ...{ exchange, recipient: terms.recipient, paymentId: terms.paymentId },
      asset: { id, network, metadata: { name, symbol, decimals } },
      amountAtomic: terms.amountAtomic - news.paidAtomic,
    })
    if (isShown(terms.paymentId)) setStep({ status: 'paying', terms, news, way: 'exchange' })
  }

  return Object.assign(open, {
    payWithExchange,
    payWithWallet: wallet.pay,
    async loadExchanges() {
      const { terms } = requireOpen()
      // What an exchange sends comes from the exchange's own account.
      if (slice.get().exchangeStatus === 'ready' || terms.payer) return
      slice.patch({ exchangeStatus: 'loading' })
      const exchanges = await uses.exchanges.list(terms.asset.id).catch(() => undefined)
      if (!isShown(terms.paymentId)) return
      slice.patch(exchanges ? { exchanges, exchangeStatus: 'ready' } : { exchangeStatus: 'failed' })
    },
    async choose() {
      const { news, terms } = requireOpen()
      setStep({ status: 'choosing', terms, news })
    },
    async refresh() {
      const { terms } = requireOpen()
      take(terms, readNews(await askForPayment(context, terms.paymentId)))
    },
    async resume() {
      await Promise.all(
        kept.read().map(async ({ hash, paymentId }) => {
          const found = await reporter.recall(paymentId)
          if (!found) return
          const { news, terms } = found
          take(terms, news)
          if (isOver(news)) return
          follow(terms)
          if (hash !== undefined) await reporter.report(terms, hash)
        }),
      )
    },
  })
}
