import { isAppKitError } from '@latchkey/errors'
import { formatAmount, joinCaip10, parseCaip10 } from '@latchkey/primitives'
import { getActiveAddress, getActiveConnection, getNetwork } from '../state/selectors.js'
import { askForPayment, createPayment, readNews, reportTransaction } from './askPayments.js'
import { createKeptPayments } from './createKeptPayments.js'
import { createProgress, describePayment, isOver, isPaid } from './createProgress.js'
import type { PayArguments, PayContext, PayGroup, PayResult } from './PayGroup.js'
import type { PaymentNews, PaymentTerms } from './PayState.js'
import { PayError } from './payErrors.js'
import { readPayment, readTerms } from './readPayment.js'
import { waitForEnd } from './waitForEnd.js'

/** Makes the payments of a kit. */
export function createPay(context: PayContext): PayGroup {
  const { chains, clock, show, signal, slice, store, switchNetwork, track, uses } = context
  const kept = createKeptPayments(context)
  const progress = createProgress(context, kept)
  const { follow, getStep, isShown, requireOpen, setStep, take } = progress
  let newestOpening = 0

  /** The gateway's payment counts, whoever has created it: what is shown is what is paid. */
  async function prepare(payArguments: PayArguments): Promise<{ terms: PaymentTerms; news: PaymentNews }> {
    const payment =
      'amount' in payArguments
        ? await createPayment(context, await readPayment(context, payArguments))
        : await askForPayment(context, payArguments.paymentId)
    return { terms: Object.freeze(await readTerms(context, payment)), news: readNews(payment) }
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
      return await waitForEnd(context, paymentId, progress)
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

  async function payWithWallet(): Promise<void> {
    const { news, terms } = requireOpen()
    const { asset, payer } = terms
    const { address } = parseCaip10(terms.recipient)
    const chain = chains.get(asset.namespace)
    if (!chain || !getActiveConnection(store.getState(), asset.namespace)) throw new PayError('pay/no-wallet')
    if (getNetwork(store.getState())?.caipNetworkId !== asset.network) await switchNetwork(asset.network)
    const account = joinCaip10(asset.network, getActiveAddress(store.getState()) ?? '')
    if (payer && payer !== account) throw new PayError('pay/no-wallet')
    setStep({ status: 'paying', terms, news, way: 'wallet' })
    try {
      const { hash } = await uses.send.openSend({
        amount: formatAmount(terms.amountAtomic - news.paidAtomic, asset.decimals),
        assetAddress: asset.address ?? chain.nativeTokenAddress,
        ...{ namespace: asset.namespace, chainId: asset.network, to: address },
      })
      kept.note(terms.paymentId, hash)
      setStep({ status: 'confirming', terms, news, isSlow: false })
      show({})
      await report(terms, hash)
    } catch (error) {
      // The visitor has closed it, or it could not be prepared: nothing was sent.
      if (getStep().status === 'paying' && isShown(terms.paymentId))
        setStep({ status: 'choosing', terms, news })
      throw error
    }
  }

  /** Tells the gateway which transaction pays. A gateway that cannot be told now is told after the next start. */
  async function report(terms: PaymentTerms, hash: string): Promise<void> {
    const payment = await reportTransaction(context, terms, hash).catch(() => undefined)
    if (!payment) return
    kept.note(terms.paymentId, undefined)
    take(terms, readNews(payment))
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

  return {
    ...{ open, payWithExchange, payWithWallet },
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
          const payment = await askForPayment(context, paymentId).catch(() => undefined)
          const terms = payment && (await readTerms(context, payment).catch(() => undefined))
          if (!payment || !terms) return
          take(terms, readNews(payment))
          if (isOver(readNews(payment))) return
          follow(terms)
          if (hash !== undefined) await report(terms, hash)
        }),
      )
    },
  }
}
