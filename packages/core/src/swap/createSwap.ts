import { requireFields } from '@latchkey/errors'
import { SwapError } from '@latchkey/errors/swap'
import { isSameAddress } from '../chain/isSameAddress.js'
import { toSendFailure } from '../send/toSendFailure.js'
import { getActiveAddress, getNetwork } from '../state/selectors.js'
import { createKeptDrafts } from './createKeptDrafts.js'
import { createSwapDraft, offerLifetimeMs } from './createSwapDraft.js'
import { createSwapReview, type PreparedSwap } from './createSwapReview.js'
import { createSwapRun } from './createSwapRun.js'
import { createSwapTokens } from './createSwapTokens.js'
import type { SwapArguments, SwapContext, SwapGroup } from './SwapGroup.js'
import { emptySwap, type SwapToken } from './SwapState.js'

/** A price that differs by less is the same to a visitor: one part of this many. */
const priceSteps = 1_000n
/** A price that could not be had is asked for again sooner. */
const retryMs = 2_000

/** Makes the swaps of a kit. */
export function createSwap(context: SwapContext): SwapGroup {
  const { chains, clock, events, signal, slice, store, track } = context
  const tokens = createSwapTokens(context)
  const draft = createSwapDraft(context, tokens)
  const review = createSwapReview(context, draft)
  const run = createSwapRun(context, review.askNow)
  const kept = createKeptDrafts(draft, () => {
    const state = store.getState()
    return [getNetwork(state)?.caipNetworkId, getActiveAddress(state)].join()
  })
  let prepared: PreparedSwap | undefined
  let newestReview = 0
  let filled: SwapArguments | undefined
  let stopWatch = () => {}
  signal.addEventListener('abort', () => stopWatch())

  async function load(options?: { force?: boolean }): Promise<void> {
    await tokens.load(options)
    if (!slice.get().draft.bought) await kept.restore()
    const { draft: fields, tokens: known } = slice.get()
    draft.renewTokens()
    const coin = known.find(({ address }) => address === undefined)
    if (!fields.sold && coin && fields.bought?.id !== coin.id) await draft.setToken('sell', coin)
  }

  /** What is sold is on the active network; what is bought may be where the gateway can bring it. */
  async function setToken(side: 'sell' | 'buy', token: SwapToken): Promise<void> {
    const active = getNetwork(store.getState())?.caipNetworkId
    const { destinations } = slice.get()
    if (token?.caipNetworkId && token.caipNetworkId !== active) {
      if (side === 'sell') throw new SwapError('swap/other-network')
      if (!destinations.includes(token.caipNetworkId)) throw new SwapError('swap/unsupported')
    }
    await draft.setToken(side, token)
  }

  async function flip(): Promise<void> {
    const { bought, sold } = slice.get().draft
    if (!bought || bought.caipNetworkId === getNetwork(store.getState())?.caipNetworkId) return draft.flip()
    await context.switchNetwork(bought.caipNetworkId)
    await load()
    // The fields have what was left on that network some time ago, or nothing.
    draft.clear()
    await setToken('sell', tokens.renew(bought))
    if (sold && slice.get().destinations.includes(sold.caipNetworkId)) await setToken('buy', sold)
  }

  /** Looks what the reviewed swap would give now, while the visitor reads it. */
  function watchPrice(id: number, delayMs = offerLifetimeMs): void {
    stopWatch = clock.schedule(async () => {
      const { step } = slice.get()
      if (id !== newestReview || step.status !== 'reviewing') return
      const { boughtAtomic, minimumAtomic } = step.review
      const isVisible = typeof document === 'undefined' || !document.hidden
      const nowAtomic = isVisible ? await review.askNow(step.review).catch(() => undefined) : undefined
      if (id !== newestReview || slice.get().step !== step) return
      if (nowAtomic !== undefined && nowAtomic < minimumAtomic)
        return run.show({ status: 'outdated', review: step.review, because: 'price' })
      const difference = nowAtomic === undefined ? 0n : nowAtomic - boughtAtomic
      const isOther = (difference < 0n ? -difference : difference) * priceSteps > boughtAtomic
      if (nowAtomic !== undefined) run.show({ ...step, nowBoughtAtomic: isOther ? nowAtomic : undefined })
      watchPrice(id, nowAtomic === undefined && isVisible ? retryMs : offerLifetimeMs)
    }, delayMs)
  }

  function forgetReview(): void {
    newestReview++
    prepared = undefined
    stopWatch()
  }

  function edit(): void {
    const { status } = slice.get().step
    if (status === 'approving') return
    forgetReview()
    run.leave()
    run.show({ status: 'editing' })
  }

  function reset(): void {
    forgetReview()
    run.leave()
    filled = undefined
    draft.clear()
    run.show({ status: 'editing' })
  }

  /** A field that is changed takes what was under review back. */
  const editing =
    <Parameters extends readonly unknown[]>(change: (...parameters: Parameters) => Promise<void>) =>
    async (...parameters: Parameters) => {
      edit()
      await change(...parameters)
    }

  function findByText(text: string | undefined): SwapToken | undefined {
    if (!text) return undefined
    const chain = chains.get(store.getState().activeNamespace)
    const known = slice.get().tokens
    const isCoin = chain !== undefined && isSameAddress(chain, text, chain.nativeTokenAddress)
    return (
      known.find(({ address }) => (address === undefined ? isCoin : isSameAddress(chain, address, text))) ??
      // Anybody can name a token after a known one, so a symbol means one of the list.
      known.find(({ isListed, symbol }) => isListed && symbol.toLowerCase() === text.toLowerCase())
    )
  }

  events.on('account-changed', () => {
    const { step } = slice.get()
    const reviewed = step.status === 'reviewing' || step.status === 'outdated' ? step.review : undefined
    const isWithOthers = ['approving', 'confirming', 'bridging'].includes(step.status)
    kept.leave(slice.get().draft)
    if (reviewed || isWithOthers) {
      forgetReview()
      draft.clear()
    } else {
      reset()
    }
    if (reviewed) {
      const isSame = getNetwork(store.getState())?.caipNetworkId === reviewed.network.caipNetworkId
      run.show({ status: 'outdated', review: reviewed, because: isSame ? 'account' : 'network' })
    }
    const { destinations, destinationTokens, tokens: none } = emptySwap
    slice.patch({ tokens: none, destinations, destinationTokens, tokenStatus: 'idle' })
    if (store.getState().modal.isOpen) void load()
  })

  return {
    load,
    async fill(swapArguments) {
      const given = requireFields(swapArguments, 'amount?, fromToken?, toToken?')
      if (filled === given) return
      kept.forget()
      reset()
      filled = given
      track('OPEN_SWAP', { network: getNetwork(store.getState())?.caipNetworkId })
      await load()
      if (filled !== given) return
      const sold = findByText(given.fromToken)
      const bought = findByText(given.toToken)
      if (sold) await draft.setToken('sell', sold)
      if (bought) await draft.setToken('buy', bought)
      if (typeof given.amount === 'string') await draft.setAmount('sell', given.amount)
    },
    loadDestination: tokens.loadDestination,
    findToken: tokens.find,
    setToken: editing(setToken),
    setAmount: editing(draft.setAmount),
    setShare: editing(draft.setShare),
    flip: editing(flip),
    setSlippage: editing(draft.setSlippage),
    chooseProvider: editing(draft.chooseProvider),
    refresh: draft.refresh,
    async review() {
      forgetReview()
      const id = newestReview
      run.show({ status: 'preparing' })
      try {
        const found = await review.prepare()
        if (id !== newestReview) throw new SwapError('swap/outdated')
        prepared = found
        run.show({ status: 'reviewing', review: found.review })
        watchPrice(id)
        return found.review
      } catch (error) {
        if (id === newestReview) run.showFailure(error)
        throw toSendFailure(error)
      }
    },
    async swap() {
      const { step } = slice.get()
      const isAskable = step.status === 'reviewing' || (step.status === 'failed' && step.review && !step.hash)
      if (step.status === 'outdated') throw new SwapError('swap/outdated')
      if (step.status === 'approving') throw new SwapError('swap/busy')
      if (!isAskable || !prepared || prepared.review !== step.review) throw new SwapError('swap/not-reviewed')
      stopWatch()
      return run.run(prepared)
    },
    cancel: run.cancel,
    edit: async () => edit(),
    async reset() {
      kept.forget()
      reset()
    },
    resume: run.resume,
    dismiss: run.dismiss,
  }
}
