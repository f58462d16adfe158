import type { AppKitError, ErrorCode } from '@latchkey/errors'
import { OnrampError } from '@latchkey/errors/onramp'
import { type CaipAddress, joinCaip10 } from '@latchkey/primitives'
import { postOnrampOrder } from '@latchkey/wire'
import type { BalancesState } from '../balances/TokenBalance.js'
import { createPopup, isPageAllowed } from '../flow/createPopup.js'
import { getActiveAddress, getNetwork } from '../state/selectors.js'
import { createOnrampDraft } from './createOnrampDraft.js'
import { createOnrampOptions } from './createOnrampOptions.js'
import { createOrderFollower, findHeld } from './createOrderFollower.js'
import { createOrders } from './createOrders.js'
import type { OnrampContext, OnrampGroup } from './OnrampGroup.js'
import type { OnrampReview, OnrampStepState, OnrampToken } from './OnrampState.js'
import { toOnrampFailure } from './toOnrampFailure.js'

/** §2.4 of the original kit's behaviour. */
const pageSize = { width: 600, height: 800 }

/** Makes the buying of a kit. */
export function createOnramp(context: OnrampContext): OnrampGroup {
  const { chains, client, clock, events, items, signal, slice, storage, store, track, uses } = context
  const options = createOnrampOptions(context)
  const draft = createOnrampDraft(context)
  const orders = createOrders(context)
  const follower = createOrderFollower(context, orders)
  const page = createPopup({ ...context, ...pageSize })
  let stopExpiry = () => {}
  signal.addEventListener('abort', () => stopExpiry())
  // The tab in which it was ordered may be closed by now.
  const stopWatch = storage.watch([items.orders], () => void follower.resume())
  signal.addEventListener('abort', stopWatch)

  const show = (step: OnrampStepState) => slice.patch({ step })

  async function load(loadOptions?: { force?: boolean }): Promise<void> {
    await options.load(loadOptions)
    draft.renew()
  }

  /** Where tokens of the active network arrive. */
  function getReceiver(token: OnrampToken): CaipAddress | undefined {
    const state = store.getState()
    const address = getActiveAddress(state)
    const network = getNetwork(state)
    if (!address || !network || network.isUnknown || network.caipNetworkId !== token.caipNetworkId)
      return undefined
    return joinCaip10(network.caipNetworkId, address)
  }

  function isOutdated({ account, token }: OnrampReview): boolean {
    return getReceiver(token) !== account
  }

  function watchExpiry(review: OnrampReview): void {
    stopExpiry()
    stopExpiry = clock.schedule(() => {
      const { step } = slice.get()
      if (step.status === 'reviewing' && step.review === review)
        show({ status: 'outdated', review, because: 'expired' })
    }, review.offer.expiresAtMs - clock.now())
  }

  /** What the account has of a token, as far as that is known. */
  function readHeld({ account, token }: OnrampReview): bigint | undefined {
    const { balances } = store.getState() as unknown as { balances: BalancesState }
    if (balances.updatedAtMs === undefined || getReceiver(token) !== account) return undefined
    return findHeld(chains.get(store.getState().activeNamespace), balances.tokens, token)
  }

  /** Asks for the page of an order; the same quote and account give the same order. */
  async function askForPage(quoteId: string, account: CaipAddress) {
    const answer = await client
      .request(postOnrampOrder, { body: { quoteId, account }, signal })
      .catch((error: unknown) => Promise.reject(toOnrampFailure(error)))
    if (!isPageAllowed(answer.url)) throw new OnrampError('onramp/bad-page')
    return answer
  }

  /** Puts an order into the step and sends the visitor to its page. */
  function goToPage(orderId: string, url: string, isOpened: boolean): void {
    if (!isOpened) {
      show({ status: 'ordered', orderId, page: 'blocked', url })
      return
    }
    show({ status: 'ordered', orderId, page: 'open' })
    page.go(url, () => {
      const { step } = slice.get()
      if (step.status === 'ordered' && step.orderId === orderId) show({ ...step, page: 'closed' })
      // What was done there counts at once.
      follower.wake()
    })
  }

  function edit(): void {
    if (slice.get().step.status === 'ordering') return
    stopExpiry()
    page.leave()
    show({ status: 'editing' })
  }

  /** A field that is changed takes what was under review back. */
  const editing =
    <Parameters extends readonly unknown[]>(change: (...parameters: Parameters) => Promise<void>) =>
    async (...parameters: Parameters) => {
      edit()
      await change(...parameters)
    }

  function requireReviewed(): OnrampReview {
    const { step } = slice.get()
    if (step.status === 'ordering') throw new OnrampError('onramp/busy')
    if (step.status === 'outdated')
      throw new OnrampError(step.because === 'expired' ? 'onramp/quote-expired' : 'onramp/outdated')
    if (step.status !== 'reviewing' && step.status !== 'failed') throw new OnrampError('onramp/not-reviewed')
    const { review } = step
    if (review.offer.isSample) throw new OnrampError('onramp/sample')
    if (review.offer.expiresAtMs <= clock.now()) {
      show({ status: 'outdated', review, because: 'expired' })
      throw new OnrampError('onramp/quote-expired')
    }
    if (isOutdated(review)) {
      show({ status: 'outdated', review, because: 'account' })
      throw new OnrampError('onramp/outdated')
    }
    return review
  }

  function fail(review: OnrampReview, failure: AppKitError<ErrorCode>): void {
    page.close()
    const { code, message } = failure
    const isOver = code === 'onramp/quote-expired'
    show(
      isOver
        ? { status: 'outdated', review, because: 'expired' }
        : { status: 'failed', review, code, message },
    )
  }

  events.on('account-changed', () => {
    const { step } = slice.get()
    if (step.status === 'reviewing' || step.status === 'failed') {
      const { review } = step
      const isSameNetwork = getNetwork(store.getState())?.caipNetworkId === review.token.caipNetworkId
      if (isOutdated(review))
        show({ status: 'outdated', review, because: isSameNetwork ? 'account' : 'network' })
    }
    options.forget()
    draft.clear({ keepsMoney: true })
    if (store.getState().modal.isOpen) void load()
  })

  return {
    load,
    setToken: editing(draft.setToken),
    setCurrency: editing(draft.setCurrency),
    async setCountry(country) {
      edit()
      await draft.setCountry(country)
      await load()
    },
    setMethod: editing(draft.setMethod),
    setAmount: editing(draft.setAmount),
    setSide: editing(draft.setSide),
    chooseProvider: editing(draft.chooseProvider),
    refresh: draft.refresh,
    async review() {
      const { draft: fields, isSample, offer } = slice.get()
      const { problem, token } = fields
      if (isSample || offer?.isSample) throw new OnrampError('onramp/sample')
      if (problem || !offer || !token)
        throw new OnrampError('onramp/not-ready', { reason: problem ?? 'offer' })
      if (offer.expiresAtMs <= clock.now()) throw new OnrampError('onramp/quote-expired')
      const account = getReceiver(token)
      if (!account) throw new OnrampError('onramp/no-account')
      const review = freeze({ account, token, offer, reviewedAtMs: clock.now() })
      show({ status: 'reviewing', review })
      watchExpiry(review)
      // What the account has before tells when the tokens have arrived.
      void uses.balances.load()
      return review
    },
    async order() {
      const review = requireReviewed()
      const { account, offer } = review
      // Before anything is waited for: browsers open windows in the visitor's click alone.
      const isOpened = page.open()
      stopExpiry()
      show({ status: 'ordering', review })
      track('SELECT_BUY_PROVIDER', { provider: offer.provider.id })
      const heldAtomic = readHeld(review)
      try {
        const { orderId, url } = await askForPage(offer.quoteId, account)
        follower.follow(orders.add(orderId, review, heldAtomic))
        goToPage(orderId, url, isOpened)
        return { orderId }
      } catch (error) {
        const failure = toOnrampFailure(error)
        if (!signal.aborted) fail(review, failure)
        throw failure
      }
    },
    async reopen(orderId) {
      const order = orders.find(orderId)
      if (!order) throw new OnrampError('onramp/unknown-order')
      const isOpened = page.open()
      show({ status: 'ordered', orderId, page: 'opening' })
      try {
        const { url } = await askForPage(order.quoteId, order.account)
        goToPage(orderId, url, isOpened)
      } catch (error) {
        page.close()
        const failure = toOnrampFailure(error)
        show({ status: 'ordered', orderId, page: 'closed', failureCode: failure.code })
        // A page that is not given any more: the order is paid or over.
        follower.wake()
        throw failure
      }
    },
    async confirmPaid(orderId) {
      orders.update(orderId, { isSaidPaid: true })
      const order = orders.find(orderId)
      if (order) follower.follow(order)
      follower.wake()
    },
    async follow(orderId) {
      const order = orders.find(orderId)
      if (!order) return
      const { step } = slice.get()
      if (step.status === 'ordered' && step.orderId === orderId) return
      edit()
      show({ status: 'ordered', orderId, page: 'unknown' })
      follower.follow(order)
    },
    edit: async () => edit(),
    async reset() {
      edit()
      draft.clear()
      draft.renew()
    },
    resume: follower.resume,
    async dismiss(orderId) {
      orders.remove(orderId)
    },
  }
}

function freeze(review: OnrampReview): OnrampReview {
  const { offer, token } = review
  return Object.freeze({ ...review, offer: Object.freeze({ ...offer }), token: Object.freeze({ ...token }) })
}
