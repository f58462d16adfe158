import { isAppKitError } from '@latchkey/errors'
import { formatAmount } from '@latchkey/primitives'
import { createPopup, isPageAllowed } from '../flow/createPopup.js'
import { askForPage, askForStatus } from './askGateway.js'
import { isOpen, type KeptPurchases } from './createKeptPurchases.js'
import type { ExchangeContext, ExchangeGroup, ExchangeOrder } from './ExchangeGroup.js'
import type { ExchangePurchase } from './ExchangeState.js'
import { ExchangeError } from './exchangeErrors.js'
import { followPurchase } from './followPurchase.js'

/** §5.10 of the original kit's behaviour. */
const pageSize = { width: 480, height: 720 }

/** Makes what begins at exchanges and follows it. */
export function createPurchases(
  context: ExchangeContext,
  kept: KeptPurchases,
): Pick<ExchangeGroup, 'open' | 'openAgain' | 'resume'> {
  const { clock, events, signal, slice, track, uses } = context
  const popup = createPopup({ clock, signal, ...pageSize })
  const following = new Set<string>()

  async function open(order: ExchangeOrder): Promise<ExchangePurchase> {
    const { exchange } = order
    // First of all, while the visitor's click still counts.
    const isOpened = popup.open()
    slice.patch({ openingId: exchange.id, openFailureCode: undefined })
    try {
      const { sessionId, url } = await askForPage(context, order)
      if (!isPageAllowed(url)) throw new ExchangeError('exchange/unsafe-page', { name: exchange.name })
      const purchase: ExchangePurchase = {
        ...{ sessionId, url, ...order, startedAtMs: clock.now() },
        status: isOpened ? 'pending' : 'blocked',
      }
      kept.add(purchase)
      goTo(purchase)
      track('PAY_INITIATED', describePurchase(purchase))
      void follow(purchase)
      return purchase
    } catch (error) {
      popup.close()
      const openFailureCode = isAppKitError(error) ? error.code : 'wire/network'
      if (!signal.aborted) slice.patch({ openFailureCode })
      throw error
    } finally {
      if (slice.get().openingId === exchange.id) slice.patch({ openingId: undefined })
    }
  }

  /** Leads the window to the exchange, and notes when the visitor closes it before it has ended. */
  function goTo({ sessionId, url }: ExchangePurchase): void {
    popup.go(url, () => {
      const purchase = kept.find(sessionId)
      if (purchase && isOpen(purchase)) kept.change(sessionId, { isPageClosed: true })
    })
  }

  async function follow(purchase: ExchangePurchase): Promise<void> {
    const { sessionId } = purchase
    if (following.has(sessionId)) return
    following.add(sessionId)
    try {
      const { hash, status } = await followPurchase(purchase, {
        ...{ clock, signal },
        ask: () => askForStatus(context, purchase),
        onSlow: () => kept.change(sessionId, { status: 'waiting' }),
      })
      kept.change(sessionId, { status, hash, isPageClosed: undefined })
      const settled = { ...purchase, status, hash }
      track(status === 'success' ? 'PAY_SUCCESS' : 'PAY_ERROR', describePurchase(settled))
      events.emit('exchange-settled', { purchase: settled })
      if (status === 'success') void uses.balances.load({ force: true })
    } catch (error) {
      // The kit has ended: whoever comes back asks again.
      if (!signal.aborted) throw error
    } finally {
      following.delete(sessionId)
    }
  }

  return {
    open,
    async openAgain(sessionId) {
      const purchase = kept.find(sessionId)
      if (!purchase || !isOpen(purchase)) throw new ExchangeError('exchange/unknown-purchase')
      const isOpened = popup.open()
      const status = isOpened && purchase.status === 'blocked' ? 'pending' : purchase.status
      kept.change(sessionId, { isPageClosed: undefined, status })
      goTo(purchase)
    },
    async resume() {
      for (const purchase of kept.read().filter(isOpen)) void follow(purchase)
    },
  }
}

/** As analytics names it. */
function describePurchase(purchase: ExchangePurchase): Record<string, unknown> {
  const { amountAtomic, asset, exchange, hash, paymentId, recipient, sessionId, status } = purchase
  return {
    source: paymentId ? 'pay' : 'fund-from-exchange',
    paymentId,
    configuration: {
      ...{ network: asset.network, asset: asset.id, recipient },
      amount: formatAmount(amountAtomic, asset.metadata.decimals),
    },
    currentPayment: { type: 'exchange', exchangeId: exchange.id, sessionId, status, result: hash },
  }
}
