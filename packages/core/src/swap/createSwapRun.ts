import { type AppKitError, getErrorDetail, isAppKitError } from '@latchkey/errors'
import { SwapError } from '@latchkey/errors/swap'
import { formatAmount } from '@latchkey/primitives'
import type { SwapReference, SwapStep } from '../chain/SwapCapability.js'
import { toSendFailure } from '../send/toSendFailure.js'
import { getActiveConnection, getNetwork } from '../state/selectors.js'
import { createSentSwaps } from './createSentSwaps.js'
import { createSwapFollower } from './createSwapFollower.js'
import type { PreparedSwap } from './createSwapReview.js'
import { createWalletQuestion } from './createWalletQuestion.js'
import type { SwapContext, SwapGroup } from './SwapGroup.js'
import type { SentSwap, SwapOutdated, SwapReview, SwapStepState } from './SwapState.js'
import { replaceQuestions, signSwapPermit } from './signSwapPermit.js'

/** A price that is older is asked for again before the wallet is, in ms. */
const reviewLifetimeMs = 60_000

/** Of these the step tells by itself. */
const shownByItself: ReadonlySet<string> = new Set([
  'swap/outdated',
  'swap/expired',
  'swap/price-moved',
  'swap/cancelled',
])

/** Where an approval was reviewed, no signature takes its place. */
const approved = { status: 'unavailable', because: 'network' } as const

/** Carrying out what was reviewed. */
export type SwapRun = Pick<SwapGroup, 'cancel' | 'resume' | 'dismiss'> & {
  /** @throws See `SwapGroup.swap`. */
  run(prepared: PreparedSwap): Promise<{ hash: string; receivedAtomic: bigint | undefined }>
  show(step: SwapStepState): void
  showFailure(error: unknown, more?: { review?: SwapReview; kind?: SwapStep['kind'] }): AppKitError
  /** What is under way leaves the screen and is followed on. */
  leave(): void
}

/**
 * Makes what carries out a kit's swaps.
 *
 * @param context - The kit's parts.
 * @param askNow - What the provider of a review gives now.
 */
export function createSwapRun(
  context: SwapContext,
  askNow: (review: SwapReview) => Promise<bigint | undefined>,
): SwapRun {
  const { clock, refreshNativeBalance, signal, slice, store, track, uses } = context
  const sent = createSentSwaps(context)
  const follower = createSwapFollower(context, sent)
  const question = createWalletQuestion(context)
  /** The run whose steps are shown. */
  let shown: object | undefined

  const show = (step: SwapStepState) => slice.patch({ step })

  function showFailure(
    error: unknown,
    more: { review?: SwapReview; kind?: SwapStep['kind']; hash?: string } = {},
  ): AppKitError {
    const failure = toSendFailure(error)
    const reason = readReason(failure)
    show({ status: 'failed', code: failure.code, message: getErrorDetail(failure), reason, ...more })
    return failure
  }

  /** What was reviewed is signed by the account and on the network it was reviewed with, or not at all. */
  function findChange({ account, connectionId, network }: SwapReview): SwapOutdated | undefined {
    const state = store.getState()
    const active = getActiveConnection(state)
    if (active?.id !== connectionId || active.accounts[0]?.address !== account) return 'account'
    return getNetwork(state)?.caipNetworkId === network.caipNetworkId ? undefined : 'network'
  }

  function refuse(review: SwapReview, because: SwapOutdated): never {
    show({ status: 'outdated', review, because })
    if (because === 'price') throw new SwapError('swap/price-moved')
    throw new SwapError(because === 'expired' ? 'swap/expired' : 'swap/outdated')
  }

  /** Before the wallet is asked to swap: the transaction must still be good. */
  async function checkPrice({ review, terms }: PreparedSwap): Promise<void> {
    const changed = findChange(review)
    if (changed) refuse(review, changed)
    const nowSeconds = clock.now() / 1000
    if ((review.deadlineMs ?? terms.latestDeadline * 1000) / 1000 - nowSeconds < 60) refuse(review, 'expired')
    if (clock.now() - review.reviewedAtMs < reviewLifetimeMs) return
    const nowAtomic = await askNow(review).catch(() => undefined)
    if (nowAtomic === undefined) refuse(review, 'expired')
    if (nowAtomic < review.minimumAtomic) refuse(review, 'price')
  }

  async function run(prepared: PreparedSwap): Promise<{ hash: string; receivedAtomic: bigint | undefined }> {
    if (question.isOpen()) throw new SwapError('swap/busy')
    const { accountType, built, capability, connection, terms } = prepared
    const mine = {}
    shown = mine
    let { steps } = prepared.plan
    let counted = steps.length
    for (let at = 0; ; at++) {
      const [step, ...rest] = steps
      if (!step) throw new SwapError('swap/not-reviewed')
      const { review } = prepared
      const isLast = isOfSwap(step)
      let reference: SwapReference
      try {
        if (isLast || step.kind === 'permit') await checkPrice(prepared)
        if (step.kind === 'permit') {
          const sign = (asked: AbortSignal) => signSwapPermit(prepared, step, asked)
          const plan = await askWallet(prepared, step, { at, mine }, sign)
          steps = plan.steps
          if (plan.permitFailure) {
            // Other questions, which begin anew.
            replaceQuestions(prepared, plan)
            counted = steps.length
            at = -1
          }
          continue
        }
        reference = await ask(prepared, step, at, mine)
      } catch (error) {
        throw fail(error, prepared, step, mine)
      }
      const swap = isLast ? sent.add(review, reference) : undefined
      if (shown === mine) show({ status: 'confirming', review, kind: step.kind, at, hash: reference.hash })
      if (swap) return finish(prepared, swap, mine)
      try {
        await capability.waitFor({ terms, reference, connection, signal })
        // What comes after the approval is planned anew: only now the network can say what it costs, and that it works.
        const plan = await capability.plan({
          terms,
          built,
          connection,
          accountType,
          signal,
          permit: approved,
        })
        steps = plan.steps
        if (steps.length >= counted - at || steps[0]?.kind === step.kind) steps = rest
      } catch (error) {
        throw fail(error, prepared, step, mine)
      }
    }
  }

  /** Shows why a step was not taken, unless that is shown already. */
  function fail(error: unknown, { review }: PreparedSwap, step: SwapStep, mine: object): AppKitError {
    const failure = toSendFailure(error)
    // Its end came while it waited for the wallet.
    if (shown === mine && failure.code === 'swap/expired')
      show({ status: 'outdated', review, because: 'expired' })
    if (shownByItself.has(failure.code)) return failure
    if (shown === mine) showFailure(failure, { review, kind: step.kind })
    trackFailure(failure, review, step)
    return failure
  }

  /** Asks the wallet for one step that is a transaction. */
  async function ask(
    prepared: PreparedSwap,
    step: SwapStep,
    at: number,
    mine: object,
  ): Promise<SwapReference> {
    const { capability, connection, review, terms } = prepared
    let answer: Promise<SwapReference> | undefined
    try {
      return await askWallet(prepared, step, { at, mine }, (questionSignal) => {
        if (isOfSwap(step)) track('INITIATE_SWAP', toProperties(review))
        answer = capability.ask({ terms, step, connection, signal: questionSignal })
        return answer
      })
    } catch (error) {
      const wasGivenUp = isAppKitError(error, 'swap/cancelled') || isAppKitError(error, 'wallet/timeout')
      if (wasGivenUp && answer && isOfSwap(step)) followLate(prepared, answer)
      throw error
    }
  }

  /** Shows that the wallet is asked, and waits for its answer. */
  async function askWallet<Answer>(
    { review }: PreparedSwap,
    { kind }: SwapStep,
    { at, mine }: { at: number; mine: object },
    getAnswer: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const changed = findChange(review)
    if (changed) refuse(review, changed)
    if (shown === mine) show({ status: 'approving', review, kind, at })
    return question.ask(review.walletName, getAnswer)
  }

  /** The visitor stopped waiting and approved in the wallet all the same: tokens move, so it is on the list. */
  function followLate(prepared: PreparedSwap, answer: Promise<SwapReference>): void {
    answer
      .then((reference) => {
        if (signal.aborted) return
        return finish(prepared, sent.add(prepared.review, reference), {})
      })
      // Declined at last, or not confirmed: its line says so.
      .catch(() => undefined)
  }

  async function finish({ connection, review }: PreparedSwap, swap: SentSwap, mine: object) {
    let { hash } = swap
    try {
      const ended = await follower.follow(swap, connection, (bridged) => {
        // A batch is known by another name until it is in a block.
        hash = bridged.hash
        refreshBalances(review)
        if (shown === mine)
          show({ status: 'bridging', review, hash, arrivesAtMs: bridged.bridge.arrivesAtMs })
      })
      if (shown === mine) show({ status: 'done', review, ...ended })
      track('SWAP_SUCCESS', toProperties(review))
      refreshBalances(review)
      return { hash: ended.hash, receivedAtomic: ended.receivedAtomic }
    } catch (error) {
      const failure = toSendFailure(error)
      // No block can take it any more: it is as if it had not been sent.
      const isExpired = failure.code === 'swap/expired'
      if (shown === mine && isExpired) show({ status: 'outdated', review, because: 'expired' })
      else if (shown === mine) showFailure(failure, { review, kind: 'swap', hash })
      track('SWAP_ERROR', { ...toProperties(review), message: failure.code })
      throw failure
    }
  }

  function refreshBalances({ bought, network, sold }: Pick<SwapReview, 'bought' | 'network' | 'sold'>): void {
    const forceUpdate = [sold, bought].flatMap(({ address, caipNetworkId, id }) =>
      address === undefined || caipNetworkId !== network.caipNetworkId ? [] : [id],
    )
    void uses.balances.load({ force: true, forceUpdate })
    void refreshNativeBalance()
    void uses.history.load({ force: true }).catch(() => undefined)
  }

  function trackFailure({ code }: AppKitError, review: SwapReview, step: SwapStep): void {
    track(isOfSwap(step) ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', { ...toProperties(review), message: code })
  }

  return {
    run,
    show,
    showFailure,
    leave() {
      shown = undefined
    },
    async cancel() {
      const { step } = slice.get()
      if (step.status !== 'approving') return
      question.giveUp()
      show({ status: 'reviewing', review: step.review, wasCancelled: true })
    },
    resume: follower.resume,
    dismiss: async (hash) => sent.remove(hash),
  }
}

/** Whether the tokens move with a step. */
function isOfSwap({ kind }: SwapStep): boolean {
  return kind === 'swap' || kind === 'all'
}

function readReason({ context }: AppKitError): string | undefined {
  const reason = (context as { reason?: unknown } | undefined)?.reason
  return typeof reason === 'string' ? reason : undefined
}

function toProperties({ bought, boughtAtomic, network, sold, soldAtomic }: SwapReview) {
  return {
    network: network.caipNetworkId,
    swapFromToken: sold.symbol,
    swapToToken: bought.symbol,
    swapFromAmount: formatAmount(soldAtomic, sold.decimals),
    swapToAmount: formatAmount(boughtAtomic, bought.decimals),
  }
}
