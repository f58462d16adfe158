import { AppKitError, isAppKitError, requireFields, requireText, requireThat } from '@latchkey/errors'
import { formatAmount, parseAmount } from '@latchkey/primitives'
import { onceSeen } from '../flow/onceSeen.js'
import { askForOffers } from './createOffers.js'
import type { SwapTokens } from './createSwapTokens.js'
import type { SwapContext, SwapGroup } from './SwapGroup.js'
import { emptySwapDraft, type SwapDraft, type SwapProblem, type SwapToken } from './SwapState.js'

/** The gateway is asked when the fields have stood for this long, in ms. */
export const offerDelayMs = 200
/** While the visitor looks at the fields the offers are asked for anew this often, in ms. */
export const offerLifetimeMs = 10_000
/** The part of the coin, one of so many, that is left for the fee before anybody has said what it is. */
const usualCostShare = 200n

/** Filling in a swap. */
export type SwapDrafting = Pick<
  SwapGroup,
  'setToken' | 'setAmount' | 'setShare' | 'flip' | 'setSlippage' | 'chooseProvider' | 'refresh'
> & {
  /** What the amount that was typed is, in base units of its token; undefined when it is none. */
  getAmount(): bigint | undefined
  change(changes: Partial<SwapDraft>): void
  /** Takes up what is known of the tokens by now. */
  renewTokens(): void
  clear(): void
}

/** Makes the draft of a kit's swap: tokens, amounts, offers that are asked for anew, and what is wrong. */
export function createSwapDraft(context: SwapContext, tokens: SwapTokens): SwapDrafting {
  const { chains, clock, signal, slice, store } = context
  let newestQuestion = 0
  let stopTimer = () => {}
  signal.addEventListener('abort', forget)

  function forget(): void {
    newestQuestion++
    stopTimer()
  }

  function change(changes: Partial<SwapDraft>): void {
    const { draft: before, tokens: known } = slice.get()
    const draft = withOffer({ ...before, ...changes })
    slice.patch({ draft: { ...draft, problem: findProblem(draft, known) } })
  }

  /** What was offered is of no use any more. */
  function edit(changes: Partial<SwapDraft>): void {
    forget()
    const cleared = { offers: [], chosenProviderId: undefined, offerFailureCode: undefined }
    change({ ...changes, ...cleared, offerStatus: 'idle', offeredAtMs: undefined, refreshAtMs: undefined })
    if (!getQuestion()) return
    change({ offerStatus: 'loading' })
    stopTimer = clock.schedule(() => void ask(), offerDelayMs)
  }

  function getAmount(): bigint | undefined {
    return toAtomic(slice.get().draft)
  }

  function getQuestion() {
    const { bought, side, sold } = slice.get().draft
    const amountAtomic = getAmount()
    return sold && bought && amountAtomic ? { sold, bought, side, amountAtomic } : undefined
  }

  /** Asks now; the answer to an older question never counts. */
  async function ask(): Promise<void> {
    forget()
    const id = newestQuestion
    const question = getQuestion()
    if (!question) return
    change({ offerStatus: 'loading' })
    try {
      const offers = await askForOffers(context, question)
      if (id !== newestQuestion) return
      const nowMs = clock.now()
      change({ offers, offerStatus: 'ready', offerFailureCode: undefined, offeredAtMs: nowMs })
    } catch (error) {
      if (id !== newestQuestion || signal.aborted) return
      const offerFailureCode = isAppKitError(error) ? error.code : 'wire/network'
      // Offers that nobody stands by any more are worse than none.
      change({ offers: [], offerStatus: 'failed', offerFailureCode, offeredAtMs: undefined })
    }
    plan()
  }

  function plan(): void {
    stopTimer()
    change({ refreshAtMs: clock.now() + offerLifetimeMs })
    stopTimer = clock.schedule(() => void (isSeen() ? ask() : waitUntilSeen()), offerLifetimeMs)
  }

  /** Fields that nobody looks at cost the gateway nothing. */
  function isSeen(): boolean {
    const isVisible = typeof document === 'undefined' || !document.hidden
    return isVisible && store.getState().modal.isOpen && slice.get().step.status === 'editing'
  }

  function waitUntilSeen(): void {
    change({ refreshAtMs: undefined })
    stopTimer = onceSeen(() => void ask(), { isSeen, signal, store })
  }

  async function addPrice(token: SwapToken): Promise<void> {
    if (token.price > 0) return
    const price = await tokens.loadPrice(token).catch(() => 0)
    const { bought, sold } = slice.get().draft
    if (price === 0) return
    if (sold?.id === token.id) change({ sold: { ...sold, price } })
    if (bought?.id === token.id) change({ bought: { ...bought, price } })
  }

  async function setToken(side: 'sell' | 'buy', given: SwapToken): Promise<void> {
    const token = requireFields(given, 'id, caipNetworkId, symbol')
    const { bought, sold } = slice.get().draft
    const other = side === 'sell' ? bought : sold
    if (other?.id === token.id) return flip()
    edit(side === 'sell' ? { sold: token } : { bought: token, ...toSoldAmount(token) })
    void addPrice(token)
  }

  /** Between networks, providers only say what an amount gives, not what it costs. */
  function toSoldAmount({ caipNetworkId }: SwapToken): Partial<SwapDraft> {
    const { offer, side, sold } = slice.get().draft
    if (side === 'sell' || !sold || sold.caipNetworkId === caipNetworkId) return {}
    return { side: 'sell', amountText: offer ? formatAmount(offer.soldAtomic, sold.decimals) : '' }
  }

  async function flip(): Promise<void> {
    const { bought, side, sold } = slice.get().draft
    edit({ sold: bought, bought: sold, side: side === 'sell' ? 'buy' : 'sell' })
  }

  async function setShare(percent: number): Promise<void> {
    requireThat(Number.isFinite(percent) && percent > 0 && percent <= 100, 'percent', 'above 0, at most 100')
    const { offers, sold } = slice.get().draft
    if (!sold || sold.balanceAtomic === undefined) return
    const { keptAtomic = 0n } = chains.get(store.getState().activeNamespace)?.capabilities.swaps ?? {}
    const kept = sold.address === undefined ? getFeeOf(sold.balanceAtomic, offers) + keptAtomic : 0n
    const share = (sold.balanceAtomic * BigInt(Math.round(percent * 100))) / 10_000n
    const most = sold.balanceAtomic > kept ? sold.balanceAtomic - kept : 0n
    const amount = share < most ? share : most
    edit({ side: 'sell', amountText: formatAmount(amount, sold.decimals) })
  }

  return {
    change,
    getAmount,
    setToken,
    flip,
    setShare,
    refresh: ask,
    setAmount: async (side, text) => edit({ side, amountText: requireText(text, 'amount').trim() }),
    async setSlippage(basisPoints) {
      requireThat(
        Number.isInteger(basisPoints) && basisPoints >= 1 && basisPoints <= 5_000,
        'basisPoints',
        'a whole number from 1 to 5,000',
      )
      change({ slippage: basisPoints })
    },
    async chooseProvider(providerId) {
      change({ chosenProviderId: providerId })
    },
    renewTokens() {
      const { bought, sold } = slice.get().draft
      const renew = (token: SwapToken | undefined) => {
        if (!token) return undefined
        const known = tokens.renew(token)
        return { ...known, price: known.price || token.price }
      }
      change({ sold: renew(sold), bought: renew(bought) })
    },
    clear() {
      forget()
      const { slippage } = slice.get().draft
      slice.patch({ draft: { ...emptySwapDraft, slippage } })
    },
  }
}

/** The chosen provider's offer, or the best, and the least that must arrive with it, rounded up. */
function withOffer(draft: SwapDraft): SwapDraft {
  const { chosenProviderId, offers, slippage } = draft
  const offer = offers.find(({ providerId }) => providerId === chosenProviderId) ?? offers[0]
  const minimumAtomic = offer && (offer.boughtAtomic * BigInt(10_000 - slippage) + 9_999n) / 10_000n
  return { ...draft, offer, minimumAtomic }
}

/** What must stay of the coin for the fee: what the offers say, with half to spare, or a part of it all. */
function getFeeOf(balanceAtomic: bigint, offers: SwapDraft['offers']): bigint {
  let [highest, highestBridge] = [0n, 0n]
  for (const { bridge, networkCostAtomic = 0n } of offers) {
    if (networkCostAtomic > highest) highest = networkCostAtomic
    if (bridge && bridge.feeAtomic > highestBridge) highestBridge = bridge.feeAtomic
  }
  return (highest > 0n ? (highest * 3n) / 2n : balanceAtomic / usualCostShare) + highestBridge
}

function toAtomic({ amountText, bought, side, sold }: SwapDraft): bigint | undefined {
  const token = side === 'sell' ? sold : bought
  if (!token || amountText === '') return undefined
  try {
    return parseAmount(amountText, token.decimals)
  } catch (error) {
    if (error instanceof AppKitError) return undefined
    throw error
  }
}

function findProblem(draft: SwapDraft, tokens: readonly SwapToken[]): SwapProblem | undefined {
  const { amountText, bought, sold } = draft
  if (!sold || !bought) return 'token-missing'
  if (!/[1-9]/.test(amountText) && !/[^0-9.,]/.test(amountText)) return 'amount-missing'
  const amountAtomic = toAtomic(draft)
  if (amountAtomic === undefined) return 'amount-invalid'
  const { offer } = draft
  const soldAtomic = draft.side === 'sell' ? amountAtomic : offer?.soldAtomic
  const { balanceAtomic } = sold
  if (soldAtomic !== undefined && balanceAtomic !== undefined && soldAtomic > balanceAtomic)
    return 'balance-short'
  if (!offer || soldAtomic === undefined) return 'offer-missing'
  const coin = sold.address === undefined ? sold : tokens.find(({ address }) => address === undefined)
  const cost = (offer.networkCostAtomic ?? 0n) + (offer.bridge?.feeAtomic ?? 0n)
  const needed = sold.address === undefined ? soldAtomic + cost : cost
  return coin?.balanceAtomic !== undefined && coin.balanceAtomic < needed ? 'fee-short' : undefined
}
