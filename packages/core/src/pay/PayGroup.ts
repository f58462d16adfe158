import type { GroupContext } from '../base/defineGroup.js'
import type { ExchangeEvents, ExchangeGroup } from '../exchanges/ExchangeGroup.js'
import type { SendEvents, SendGroup } from '../send/SendGroup.js'
import type { payItems } from './items.js'
import type { PaymentNews, PaymentTerms, PayState } from './PayState.js'
import type { payErrors } from './payErrors.js'

/**
 * What is paid: the id of a payment that the merchant's server has created, which nobody in the page can change; or all of it, where the
 * page creates the payment.
 */
export type PayArguments =
  | { paymentId: string }
  | {
      /** The merchant's own id: the same one is never paid twice. A new one unless given. */
      paymentId?: string | undefined
      /** CAIP-10, or a bare address on the asset's network. */
      recipient: string
      /** CAIP-19: a token, or the coin as `slip44`. */
      asset: string
      /** Decimal text of whole tokens. */
      amount: string
      /** How long it can be paid, in seconds; half an hour unless given. */
      lifetimeSeconds?: number | undefined
    }

/** How a payment has ended well. */
export type PayResult = { paymentId: string } & PaymentNews

/** Paying a merchant. Everything it knows is in the store's `pay`. */
export type PayGroup = {
  /**
   * Shows the visitor a payment, and waits until it has arrived. The merchant must not believe the page: the gateway tells the merchant's
   * server.
   *
   * @throws `pay/invalid-asset`, `pay/invalid-recipient`, `pay/invalid-amount`, `pay/other-terms`, `pay/unknown`, `pay/refused`,
   * `pay/expired`; `pay/closed` when the visitor closes it before anything was sent; `wire/…`.
   */
  (payArguments: PayArguments): Promise<PayResult>
  /** Loads the exchanges that the visitor can pay from. */
  loadExchanges(): Promise<void>
  /**
   * Shows the transfer in the connected wallet's own review, and follows it once it is sent.
   *
   * @throws `pay/not-open`, `pay/no-wallet`, `pay/expired`; `network/…`, `send/…`
   */
  payWithWallet(): Promise<void>
  /**
   * Opens an exchange's page. Call it in the visitor's click.
   *
   * @param exchangeId - One of the store's `exchanges`.
   * @throws `pay/not-open`, `pay/expired`, and what `kit.exchanges.open` throws.
   */
  payWithExchange(exchangeId: string): Promise<void>
  /** Goes back to the ways to pay. What was sent is followed all the same. */
  choose(): Promise<void>
  /** Asks the gateway now. */
  refresh(): Promise<void>
  /** Follows what was begun before the page was left. */
  resume(): Promise<void>
}

/** Events of payments. */
export type PayEvents = {
  /** The gateway says how a payment has ended. */
  'payment-settled': { terms: PaymentTerms; news: PaymentNews }
}

declare module '../analytics/AnalyticsEventName.js' {
  interface AnalyticsEvents {
    PAY_MODAL_OPEN: unknown
  }
}

declare module '@latchkey/errors' {
  interface ErrorDomains {
    pay: typeof payErrors
  }
}

/** The parts that payments use. */
export type PayContext = GroupContext<
  PayState,
  PayEvents & ExchangeEvents & SendEvents,
  { exchanges: ExchangeGroup; send: SendGroup },
  typeof payItems
>
