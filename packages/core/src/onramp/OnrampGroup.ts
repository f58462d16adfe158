import type { BalanceGroup } from '../balances/createBalances.js'
import type { GroupContext } from '../base/defineGroup.js'
import type { onrampItems } from './items.js'
import type { OnrampOrder, OnrampReview, OnrampState, OnrampToken } from './OnrampState.js'

/** What becomes of purchases, for the user interface. */
export type OnrampEvents = {
  /** Nothing happens to an order any more. `isOnScreen`: the step is about it. */
  'purchase-ended': { order: OnrampOrder; isOnScreen: boolean }
}

/** Buying tokens of the active network for money. Everything it knows is in the store's `onramp`. */
export type OnrampGroup = {
  /**
   * Loads what is sold on the active network. Failures are in the store's `optionStatus`; the options are examples then (§8.031).
   *
   * @param options - `force`: asks again.
   */
  load(options?: { force?: boolean }): Promise<void>
  /** Chooses the token; one of the store's `options`. */
  setToken(token: OnrampToken): Promise<void>
  /** Chooses the currency by its id; it is kept beyond the page. */
  setCurrency(id: string): Promise<void>
  /** Says where the visitor pays, two letters; without it the gateway decides. It is kept beyond the page. */
  setCountry(country?: string): Promise<void>
  /** Chooses how to pay: a method of the currency's limits. */
  setMethod(method: string): Promise<void>
  /** Says how much is paid, or how much shall arrive: decimal text. */
  setAmount(side: 'pay' | 'receive', text: string): Promise<void>
  /** Chooses which amount is typed; what the offer says of it is filled in. */
  setSide(side: 'pay' | 'receive'): Promise<void>
  /** Chooses a provider; without an id the best one counts. */
  chooseProvider(providerId?: string): Promise<void>
  /** Asks for offers now. Happens by itself while the modal shows them. */
  refresh(): Promise<void>
  /**
   * Freezes the offer that counts, with the account that is in use.
   *
   * @throws `onramp/not-ready`, `onramp/sample`, `onramp/no-account`
   */
  review(): Promise<OnrampReview>
  /**
   * Orders what was reviewed, and opens the provider's page in a window of its own. Call it in the visitor's click: browsers open no
   * window otherwise. Calling it again after a failure makes no second order.
   *
   * @returns The order's id; its entry is among the store's `orders`.
   * @throws `onramp/not-reviewed`, `onramp/sample`, `onramp/outdated`, `onramp/quote-expired`, `onramp/busy`, `onramp/bad-page`, and as
   * the gateway answers: `onramp/…`, `wire/…`.
   */
  order(): Promise<{ orderId: string }>
  /**
   * Opens the payment page of an order again, in the visitor's click.
   *
   * @throws `onramp/unknown-order`, `onramp/bad-page`, `onramp/…`, `wire/…`
   */
  reopen(orderId: string): Promise<void>
  /** Notes that the visitor has paid, and asks at once what became of the order. */
  confirmPaid(orderId: string): Promise<void>
  /** Puts an order into the step. */
  follow(orderId: string): Promise<void>
  /** Goes back to the fields. */
  edit(): Promise<void>
  /** Empties the fields. The store's `orders` are followed on. */
  reset(): Promise<void>
  /** Follows what was ordered and is not over. */
  resume(): Promise<void>
  /** Removes an order from the list. */
  dismiss(orderId: string): Promise<void>
}

declare module '../analytics/AnalyticsEventName.js' {
  interface AnalyticsEvents {
    SELECT_BUY_CRYPTO: unknown
    SELECT_BUY_PROVIDER: unknown
    SELECT_WHAT_IS_A_BUY: unknown
  }
}

/** The parts that buying uses. */
export type OnrampContext = GroupContext<
  OnrampState,
  OnrampEvents,
  { balances: BalanceGroup },
  typeof onrampItems
>
