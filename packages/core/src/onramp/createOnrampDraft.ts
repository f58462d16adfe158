import { requireFields, requireText, requireThat } from '@latchkey/errors'
import * as v from 'valibot'
import { onceSeen } from '../flow/onceSeen.js'
import { askForOffers } from './askForOffers.js'
import { deriveOnramp, toPlain, toTyped, usualCurrency } from './deriveOnramp.js'
import type { OnrampContext, OnrampGroup } from './OnrampGroup.js'
import { emptyOnrampDraft, type OnrampDraft, type OnrampOptions, type OnrampState } from './OnrampState.js'
import { createSampleOffer, type OfferQuestion, toOffers } from './toOffers.js'
import { toOnrampFailure } from './toOnrampFailure.js'

/** The gateway is asked when the fields have stood for this long, in ms. */
export const quoteDelayMs = 300
/** While the visitor looks at the fields the offers are asked for anew this often, and before one of them ends, in ms. */
export const quoteLifetimeMs = 60_000
const spareMs = 20_000
const shortestMs = 5_000

/** Answers that say something about the purchase; all other failures are the gateway's. */
const refusals = [
  'onramp/amount',
  'onramp/asset',
  'onramp/no-offer',
  'onramp/payment-method',
  'onramp/too-many',
]

const choiceSchema = v.object({ currency: v.optional(v.string()), country: v.optional(v.string()) })
/** What the visitor has chosen, as it is kept. */
type Choice = v.InferOutput<typeof choiceSchema>

/** Filling in a purchase. */
export type OnrampDrafting = Pick<
  OnrampGroup,
  | 'setToken'
  | 'setCurrency'
  | 'setCountry'
  | 'setMethod'
  | 'setAmount'
  | 'setSide'
  | 'chooseProvider'
  | 'refresh'
> & {
  /** Takes up what is sold by now: chooses what was not chosen, and leaves what is not sold any more. */
  renew(): void
  /** Empties the fields; `keepsMoney`: not the amount that is paid. */
  clear(options?: { keepsMoney?: boolean }): void
}

/** Makes the draft of a kit's purchase: token, money, offers that are asked for anew, and what is wrong. */
export function createOnrampDraft(context: OnrampContext): OnrampDrafting {
  const { clock, items, options: site, signal, slice, storage, store } = context
  let newestQuestion = 0
  let stopTimer = () => {}
  signal.addEventListener('abort', forget)
  const readChoice = (): Choice => {
    const { output, success } = v.safeParse(choiceSchema, storage.get(items.choice))
    return success ? output : {}
  }
  const { country } = { ...site.onramp, ...readChoice() }
  slice.patch({ draft: { ...emptyOnrampDraft, ...(country && { country }) } })

  function forget(): void {
    newestQuestion++
    stopTimer()
  }

  const patch = (changes: Partial<OnrampState>) => slice.set(deriveOnramp({ ...slice.get(), ...changes }))

  /** What was offered is of no use any more. */
  function edit(changes: Partial<OnrampDraft>): void {
    forget()
    const { draft } = slice.get()
    const cleared = { offers: [], chosenProviderId: undefined, offerFailureCode: undefined }
    const times = { offeredAtMs: undefined, refreshAtMs: undefined }
    patch({ draft: { ...draft, ...changes }, ...cleared, ...times, offerStatus: 'idle' })
    if (!getQuestion()) return
    patch({ offerStatus: 'loading' })
    stopTimer = clock.schedule(() => void ask(), quoteDelayMs)
  }

  function getQuestion(): OfferQuestion | undefined {
    const { amountText, country, currency, method, problem, side, token } = slice.get().draft
    const isFilled = problem === undefined || problem === 'offer-missing' || problem === 'sample'
    if (!isFilled || !token || !currency || !method) return undefined
    return { token, currency, method, country, side, amountText: toPlain(amountText) }
  }

  /** Asks now; the answer to an older question never counts. */
  async function ask(): Promise<void> {
    forget()
    const id = newestQuestion
    const question = getQuestion()
    if (!question) return
    patch({ offerStatus: 'loading' })
    try {
      const quotes = slice.get().isSample ? [] : await askForOffers(context, question)
      if (id !== newestQuestion) return
      const nowMs = clock.now()
      const offers = toOffers(quotes, question, nowMs)
      if (offers.length === 0) return fail(question, slice.get().isSample ? undefined : 'onramp/no-offer')
      patch({ offers, offerStatus: 'ready', offerFailureCode: undefined, offeredAtMs: nowMs })
    } catch (error) {
      if (id !== newestQuestion || signal.aborted) return
      fail(question, toOnrampFailure(error).code)
    }
    plan()
  }

  /** §8.032: where the gateway says nothing there is an example, which cannot be ordered. */
  function fail(question: OfferQuestion, code: OnrampState['offerFailureCode']): void {
    const example = refusals.includes(code ?? '') ? undefined : createSampleOffer(question, clock.now())
    const offers = example ? [example] : []
    const offerStatus = code === undefined ? 'ready' : 'failed'
    patch({ offers, offerStatus, offerFailureCode: code, offeredAtMs: undefined, refreshAtMs: undefined })
  }

  /** Asks again before what is shown ends. */
  function plan(): void {
    stopTimer()
    const nowMs = clock.now()
    const ends = slice.get().offers.map(({ expiresAtMs }) => expiresAtMs - spareMs - nowMs)
    const waitMs = Math.max(shortestMs, Math.min(quoteLifetimeMs, ...ends))
    patch({ refreshAtMs: nowMs + waitMs })
    stopTimer = clock.schedule(() => void (isSeen() ? ask() : waitUntilSeen()), waitMs)
  }

  /** Fields that nobody looks at cost the gateway nothing. */
  function isSeen(): boolean {
    const isVisible = typeof document === 'undefined' || !document.hidden
    return isVisible && store.getState().modal.isOpen && slice.get().step.status === 'editing'
  }

  function waitUntilSeen(): void {
    patch({ refreshAtMs: undefined })
    stopTimer = onceSeen(() => void ask(), { isSeen, signal, store })
  }

  /** Chooses what was not chosen among what is sold. */
  function choose(options: OnrampOptions): Partial<OnrampDraft> {
    const { currency, method, token } = slice.get().draft
    const { currency: wished = usualCurrency } = { ...site.onramp, ...readChoice() }
    const chosen =
      options.currencies.find(({ id }) => id === currency) ??
      options.currencies.find(({ id }) => id === wished) ??
      options.currencies[0]
    return {
      token: options.tokens.find(({ id }) => id === token?.id) ?? options.tokens[0],
      currency: chosen?.id,
      method: (chosen?.limits.find((one) => one.method === method) ?? chosen?.limits[0])?.method,
    }
  }

  function keepChoice(changes: { currency?: string; country?: string | undefined }): void {
    const { country, currency } = { ...readChoice(), ...changes }
    storage.set(items.choice, { ...(currency && { currency }), ...(country && { country }) })
  }

  return {
    refresh: ask,
    async setToken(given) {
      const token = requireFields(given, 'id, symbol')
      const { options } = slice.get()
      edit({ token: options.tokens.find(({ id }) => id === token.id) ?? slice.get().draft.token })
    },
    async setCurrency(id) {
      const currency = slice.get().options.currencies.find((one) => one.id === id)
      requireThat(currency !== undefined, 'id', 'a currency of the options')
      keepChoice({ currency: id })
      const { method } = slice.get().draft
      const limit = currency.limits.find((one) => one.method === method) ?? currency.limits[0]
      edit({ currency: id, method: limit?.method })
    },
    async setCountry(code) {
      requireThat(code === undefined || /^[A-Z]{2}$/.test(code), 'country', 'two capital letters')
      keepChoice({ country: code })
      edit({ country: code })
    },
    setMethod: async (method) => edit({ method: requireText(method, 'method') }),
    setAmount: async (side, text) => edit({ side, amountText: requireText(text, 'amount').trim() }),
    async setSide(side) {
      const { draft, offer } = slice.get()
      if (side === draft.side) return
      const text = offer && toTyped(side, offer, draft)
      edit({ side, amountText: text ?? '' })
    },
    async chooseProvider(providerId) {
      patch({ chosenProviderId: providerId })
    },
    renew() {
      const { draft, options } = slice.get()
      const changes = choose(options)
      const isSame = (Object.keys(changes) as (keyof OnrampDraft)[]).every(
        (key) => changes[key] === draft[key],
      )
      if (isSame) patch({})
      else edit(changes)
    },
    clear({ keepsMoney = false } = {}) {
      forget()
      const { amountText, currency, country, method, side } = slice.get().draft
      const cleared = { offers: [], chosenProviderId: undefined, offerFailureCode: undefined }
      const times = { offeredAtMs: undefined, refreshAtMs: undefined }
      const kept = keepsMoney && side === 'pay' ? { amountText } : {}
      const draft = { ...emptyOnrampDraft, currency, country, method, ...kept }
      patch({ draft, ...cleared, ...times, offerStatus: 'idle' })
    },
  }
}
