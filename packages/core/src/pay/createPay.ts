import { isAppKitError } from '@latchkey/errors'
import { formatAmount, joinCaip10, parseCaip10 } from '@latchkey/primitives'
import type { WirePayment } from '@latchkey/wire'
import { getActiveAddress, getNetwork } from '../state/selectors.js'
import { askForPayment, createPayment, readNews, reportTransaction } from './askPayments.js'
import { createKeptPayments } from './createKeptPayments.js'
import { followPayment } from './followPayment.js'
import type { PayArguments, PayContext, PayGroup, PayResult } from './PayGroup.js'
import type { PaymentNews, PaymentTerms, PayStep } from './PayState.js'
import { PayError } from './payErrors.js'
import { readPayment, readTerms } from './readPayment.js'

/** Makes the payments of a kit. */
export function createPay(context: PayContext): PayGroup {
  const { chains, clock, events, show, signal, slice, store, switchNetwork, track, uses } = context
  const kept = createKeptPayments(context)
  const following = new Map<string, AbortController>()
  let newestOpening = 0

  const getStep = () => slice.get().step
  const setStep = (step: PayStep) => slice.patch({ step })
  const isShown = (paymentId: string) => {
    const step = getStep()
    return 'terms' in step && step.terms?.paymentId === paymentId
  }

  /** Takes what the gateway says of a payment; the way to pay stays as it is while nothing has arrived. */
  function take({ paymentId, ...terms }: PaymentTerms, news: PaymentNews): void {
    const all = { paymentId, ...terms }
    const step = getStep()
    if (isOver(news)) {
      const wasOpen = kept.remove(paymentId)
      if (isShown(paymentId)) {
        if (isPaid(news)) setStep({ status: 'done', terms: all, news })
        else setStep({ status: 'failed', terms: all, code: 'pay/expired' })
      }
      if (!wasOpen) return
      track(isPaid(news) ? 'PAY_SUCCESS' : 'PAY_ERROR', describePayment(all, news))
      events.emit('payment-settled', { terms: all, news })
      return
    }
    if (!isShown(paymentId) || !('news' in step)) return
    if (news.isPending && step.status === 'paying')
      setStep({ status: 'confirming', terms: all, news, isSlow: false })
    // Less than was asked for: the rest can be paid.
    else if (
      step.status === 'confirming' &&
      !news.isPending &&
      news.state !== 'created' &&
      news.state !== 'pending'
    )
      setStep({ status: 'choosing', terms: all, news })
    else setStep({ ...step, news })
  }

  async function follow(terms: PaymentTerms): Promise<void> {
    const { paymentId } = terms
    if (following.has(paymentId)) return
    const ended = new AbortController()
    following.set(paymentId, ended)
    try {
      await followPayment({
        ...{ clock, signal: AbortSignal.any([signal, ended.signal]) },
        ask: async () => readNews(await askForPayment(context, paymentId)),
        isOver,
        onNews: (news) => take(terms, news),
        onSlow: () => {
          const step = getStep()
          if (isShown(paymentId) && step.status === 'confirming') setStep({ ...step, isSlow: true })
        },
      })
    } catch (error) {
      // Ended by the kit, or because nobody waits for it any more.
      if (!signal.aborted && !ended.signal.aborted) throw error
    } finally {
      following.delete(paymentId)
    }
  }

  async function prepare(payArguments: PayArguments): Promise<{ terms: PaymentTerms; payment: WirePayment }> {
    const payment =
      'amount' in payArguments
        ? await createPayment(context, await readPayment(context, payArguments))
        : await askForPayment(context, payArguments.paymentId)
    return { payment, terms: Object.freeze(await readTerms(context, payment)) }
  }

  async function open(payArguments: PayArguments): Promise<PayResult> {
    const id = ++newestOpening
    setStep({ status: 'preparing' })
    slice.patch({ exchanges: [], exchangeStatus: 'idle' })
    show({})
    try {
      const { payment, terms } = await prepare(payArguments)
      const news = readNews(payment)
      if (id !== newestOpening) throw new PayError('pay/closed')
      if (isPaid(news)) {
        setStep({ status: 'done', terms, news })
        return { paymentId: terms.paymentId, ...news }
      }
      if (isOver(news) || terms.expiresAtMs <= clock.now()) throw new PayError('pay/expired')
      kept.add(terms)
      setStep(
        news.isPending
          ? { status: 'confirming', terms, news, isSlow: false }
          : { status: 'choosing', terms, news },
      )
      track('PAY_MODAL_OPEN', describePayment(terms, news))
      void follow(terms)
      return await waitForEnd(terms, id)
    } catch (error) {
      if (id === newestOpening && !signal.aborted) fail(error)
      throw error
    }
  }

  function fail(error: unknown): void {
    const step = getStep()
    const isHere = step.status !== 'done'
    const code = isAppKitError(error) ? error.code : 'wire/network'
    if (!isHere) return
    if (code === 'pay/closed') setStep({ status: 'idle' })
    else setStep({ status: 'failed', terms: 'terms' in step ? step.terms : undefined, code })
  }

  /** Settles with the gateway's word, or when the visitor closes it before anything was sent. */
  function waitForEnd({ paymentId }: PaymentTerms, id: number): Promise<PayResult> {
    return new Promise((resolve, reject) => {
      const stops = [
        events.on('payment-settled', ({ news, terms }) => {
          if (terms.paymentId !== paymentId) return
          finish()
          if (isPaid(news)) resolve({ paymentId, ...news })
          else reject(new PayError('pay/expired'))
        }),
        events.on('modal-closed', () => {
          const { status } = getStep()
          if (id !== newestOpening || status === 'paying' || status === 'confirming') return
          finish()
          // What was never begun is not asked about for ever.
          following.get(paymentId)?.abort()
          kept.remove(paymentId)
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

  /** @throws `pay/not-open`, `pay/expired` */
  function requireOpen(): { terms: PaymentTerms; news: PaymentNews } {
    const step = getStep()
    if (!('news' in step) || step.status === 'done') throw new PayError('pay/not-open')
    if (step.terms.expiresAtMs <= clock.now()) throw new PayError('pay/expired')
    return step
  }

  return {
    open,
    async loadExchanges() {
      const { terms } = requireOpen()
      if (slice.get().exchangeStatus === 'ready' || terms.payer) return
      slice.patch({ exchangeStatus: 'loading' })
      const exchanges = await uses.exchanges.list(terms.asset.id).catch(() => undefined)
      if (!isShown(terms.paymentId)) return
      slice.patch(exchanges ? { exchanges, exchangeStatus: 'ready' } : { exchangeStatus: 'failed' })
    },
    async payWithWallet() {
      const { news, terms } = requireOpen()
      const { address, namespace } = parseCaip10(terms.recipient)
      const chain = chains.get(namespace)
      if (!chain || !getActiveAddress(store.getState())) throw new PayError('pay/no-wallet')
      if (getNetwork(store.getState())?.caipNetworkId !== terms.asset.network)
        await switchNetwork(terms.asset.network)
      const payer = joinCaip10(terms.asset.network, getActiveAddress(store.getState()) ?? '')
      if (terms.payer && terms.payer !== payer) throw new PayError('pay/no-wallet')
      setStep({ status: 'paying', terms, news, way: 'wallet' })
      const { asset } = terms
      const sent = uses.send.openSend({
        amount: formatAmount(terms.amountAtomic - news.paidAtomic, asset.decimals),
        assetAddress: asset.address ?? chain.nativeTokenAddress,
        ...{ namespace, chainId: asset.network, to: address },
      })
      try {
        const { hash } = await sent
        setStep({ status: 'confirming', terms, news, isSlow: false })
        show({})
        await report(terms, hash)
      } catch (error) {
        const step = getStep()
        // The visitor has gone back, or closed it: nothing was sent.
        if (step.status === 'paying' && isShown(terms.paymentId)) setStep({ status: 'choosing', terms, news })
        throw error
      }
    },
    async payWithExchange(exchangeId) {
      const { news, terms } = requireOpen()
      const exchange = slice.get().exchanges.find((one) => one.id === exchangeId)
      if (!exchange) throw new PayError('pay/not-open')
      const { id, name, network, symbol, decimals } = terms.asset
      const opening = uses.exchanges.open({
        ...{ exchange, recipient: terms.recipient, paymentId: terms.paymentId },
        asset: { id, network, metadata: { name, symbol, decimals } },
        amountAtomic: terms.amountAtomic - news.paidAtomic,
      })
      await opening
      setStep({ status: 'paying', terms, news, way: 'exchange' })
    },
    async choose() {
      const step = getStep()
      if ('news' in step && step.status !== 'done')
        setStep({ status: 'choosing', terms: step.terms, news: step.news })
    },
    async refresh() {
      const { terms } = requireOpen()
      take(terms, readNews(await askForPayment(context, terms.paymentId)))
    },
    async resume() {
      for (const paymentId of kept.read()) {
        const payment = await askForPayment(context, paymentId).catch(() => undefined)
        if (!payment) continue
        const terms = await readTerms(context, payment).catch(() => undefined)
        if (!terms) continue
        take(terms, readNews(payment))
        if (!isOver(readNews(payment))) void follow(terms)
      }
    },
  }

  async function report(terms: PaymentTerms, hash: string): Promise<void> {
    // The gateway finds it by itself where it follows the network, so a report that fails is no failure of the payment.
    const payment = await reportTransaction(context, terms, hash).catch(() => undefined)
    if (payment) take(terms, readNews(payment))
  }
}

const isPaid = ({ state }: PaymentNews) => state === 'paid' || state === 'overpaid'
const isOver = (news: PaymentNews) => isPaid(news) || news.state === 'expired'

/** As analytics names it. */
function describePayment(
  { amountAtomic, asset, paymentId, recipient }: PaymentTerms,
  { hashes, state }: PaymentNews,
): Record<string, unknown> {
  const amount = formatAmount(amountAtomic, asset.decimals)
  return {
    ...{
      source: 'pay',
      paymentId,
      configuration: { network: asset.network, asset: asset.id, amount, recipient },
    },
    currentPayment: { status: state, result: hashes[0] },
  }
}
