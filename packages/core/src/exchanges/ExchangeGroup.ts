import type { CaipAddress } from '@latchkey/primitives'
import type { BalanceGroup } from '../balances/createBalances.js'
import type { GroupContext } from '../base/defineGroup.js'
import type { Exchange, ExchangeAsset, ExchangePurchase, ExchangeState } from './ExchangeState.js'
import type { exchangeErrors } from './exchangeErrors.js'
import type { exchangeItems } from './items.js'

/** What an exchange is asked to send. */
export type ExchangeOrder = {
  exchange: Exchange
  asset: Pick<ExchangeAsset, 'id' | 'network' | 'metadata'>
  amountAtomic: bigint
  recipient: CaipAddress
  /** The payment that it is for; a deposit has none. */
  paymentId?: string | undefined
}

/** Depositing from exchanges. Everything it knows is in the store's `exchanges`. */
export type ExchangeGroup = {
  /**
   * Loads what exchanges send on the active network, and chooses a dollar coin unless something was chosen. Failures are in the store's
   * `assetStatus`.
   *
   * @param options - `force`: asks again.
   */
  load(options?: { force?: boolean }): Promise<void>
  /** Chooses what is deposited, and loads the exchanges that send it. */
  setAsset(asset: ExchangeAsset): Promise<void>
  /** Says how much: decimal text of the token. */
  setAmount(text: string): Promise<void>
  /**
   * Opens the exchange's page with what was filled in, to the account in use, and follows it. Call it in the visitor's click, or the
   * browser blocks the page; the store's purchase is `blocked` then, and its `url` is for a link.
   *
   * @param exchangeId - One of the store's `exchanges`.
   * @throws `exchange/not-ready`, `exchange/asset`, `exchange/unsafe-page`, `wire/…`. They are in the store's `openFailureCode` too.
   */
  deposit(exchangeId: string): Promise<ExchangePurchase>
  /**
   * Opens an exchange's page for anything, such as a payment; see `deposit`.
   *
   * @throws As `deposit`.
   */
  open(order: ExchangeOrder): Promise<ExchangePurchase>
  /**
   * The exchanges that send something.
   *
   * @param assetId - CAIP-19.
   * @throws `wire/…`
   */
  list(assetId: string): Promise<readonly Exchange[]>
  /** Opens the page of something begun again. Call it in the visitor's click. */
  openAgain(sessionId: string): Promise<void>
  /** Says that the visitor has opened the page of something begun by its link, because the browser had blocked it. */
  noteOpened(sessionId: string): Promise<void>
  /** Asks the exchange for what was begun and not heard of, now. */
  resume(): Promise<void>
  /** Removes something begun from the list. */
  dismiss(sessionId: string): Promise<void>
}

/** Events of exchanges. */
export type ExchangeEvents = {
  /** The exchange says that it has sent the tokens, or will not. */
  'exchange-settled': { purchase: ExchangePurchase }
}

declare module '../analytics/AnalyticsEventName.js' {
  interface AnalyticsEvents {
    PAY_EXCHANGE_SELECTED: unknown
    PAY_INITIATED: unknown
    PAY_SUCCESS: unknown
    PAY_ERROR: unknown
  }
}

declare module '@latchkey/errors' {
  interface ErrorDomains {
    exchange: typeof exchangeErrors
  }
}

/** The parts that exchanges use. */
export type ExchangeContext = GroupContext<
  ExchangeState,
  ExchangeEvents,
  { balances: BalanceGroup },
  typeof exchangeItems
>
