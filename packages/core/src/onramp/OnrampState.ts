import type { ErrorCode } from '@latchkey/errors'
import type { CaipAddress, CaipNetworkId } from '@latchkey/primitives'
import type { OnrampState as WireOrderState } from '@latchkey/wire'

/** An amount of money: decimal text, and the currency (ISO 4217). */
export type OnrampMoney = { amount: string; currency: string }

/** Somebody who sells tokens. */
export type OnrampProvider = {
  id: string
  name: string
  /** Its own site, if it is known. */
  url?: string | undefined
  /** True for a sandbox, where no money moves. */
  isSandbox: boolean
}

/** A token that can be bought. */
export type OnrampToken = {
  /** CAIP-10, with the placeholder address for the network's own coin; of an example another text. */
  id: string
  caipNetworkId: CaipNetworkId | ''
  /** The bare address; absent for the coin. */
  address?: string | undefined
  name: string
  symbol: string
  decimals: number
  networkName: string
}

/** How much can be paid in one way, in decimal text of the currency. */
export type OnrampLimit = { method: string; min: string; max: string }

/** A currency that can be paid with. */
export type OnrampCurrency = { id: string; limits: readonly OnrampLimit[] }

/** What is sold on the active network, and how it can be paid (§3.029 to §3.031). */
export type OnrampOptions = {
  tokens: readonly OnrampToken[]
  currencies: readonly OnrampCurrency[]
  providers: readonly OnrampProvider[]
}

/** What one provider takes and gives (§3.032). Subtotal and fees add up to the total. */
export type OnrampOffer = {
  /** `mocked-quote-id` for an example (§8.032). */
  quoteId: string
  provider: OnrampProvider
  paymentTotal: OnrampMoney
  paymentSubtotal: OnrampMoney
  networkFee: OnrampMoney
  providerFee: OnrampMoney
  /** What arrives, in base units. */
  boughtAtomic: bigint
  /** Another amount may arrive. */
  isEstimate: boolean
  paymentMethod: string
  /** When it can no longer be ordered, in ms. */
  expiresAtMs: number
  /** It cannot be ordered: nobody has offered it. */
  isSample: boolean
}

/** What keeps a purchase from being reviewed, the first thing first. */
export type OnrampProblem =
  | 'token-missing'
  | 'currency-missing'
  | 'amount-missing'
  | 'amount-invalid'
  | 'amount-low'
  | 'amount-high'
  | 'sample'
  | 'offer-missing'

/** The purchase as it is being filled in. */
export type OnrampDraft = {
  token?: OnrampToken | undefined
  /** ISO 4217. */
  currency?: string | undefined
  /** ISO 3166-1, two letters, as the visitor has chosen it. */
  country?: string | undefined
  /** One of the currency's limits. */
  method?: string | undefined
  /** Which amount was typed: what is paid, or what shall arrive. */
  side: 'pay' | 'receive'
  /** As it was typed. */
  amountText: string
  problem?: OnrampProblem | undefined
}

/** What was reviewed: this and nothing else is ordered. Frozen. */
export type OnrampReview = {
  /** Where the tokens arrive: CAIP-10, on the token's network. */
  account: CaipAddress
  token: OnrampToken
  offer: OnrampOffer
  reviewedAtMs: number
}

/** Where a purchase is before it is ordered. What becomes of an order is among the store's `orders`. */
export type OnrampStepState =
  | { status: 'editing' }
  | { status: 'reviewing'; review: OnrampReview }
  /** The review holds no longer. */
  | { status: 'outdated'; review: OnrampReview; because: 'account' | 'network' | 'expired' }
  /** The gateway is asked for the payment page. */
  | { status: 'ordering'; review: OnrampReview }
  /** The order is made; its entry has this id. */
  | {
      status: 'ordered'
      orderId: string
      /**
       * The payment page: `opening`, then `open`; `blocked` by the browser, so that only a link can open it; `closed` by the visitor,
       * or out of sight; `unknown` after a reload.
       */
      page: 'opening' | 'open' | 'blocked' | 'closed' | 'unknown'
      /** The page's address, where it was blocked. */
      url?: string | undefined
      /** Why the page could not be opened again. */
      failureCode?: ErrorCode | undefined
    }
  | { status: 'failed'; review: OnrampReview; code: ErrorCode; message: string }

/** An order, as it is kept beyond the page. Amounts are those that were shown. */
export type OnrampOrder = {
  orderId: string
  quoteId: string
  account: CaipAddress
  token: OnrampToken
  provider: OnrampProvider
  paymentTotal: OnrampMoney
  paymentSubtotal: OnrampMoney
  networkFee: OnrampMoney
  providerFee: OnrampMoney
  paymentMethod: string
  boughtAtomic: bigint
  isEstimate: boolean
  orderedAtMs: number
  /** As the gateway has told it last; it never goes back. */
  state: WireOrderState
  /** Of the delivery. */
  transactionHash?: string | undefined
  /** What the account had of the token when it was ordered, in base units; undefined when that was not known. */
  heldAtomic?: bigint | undefined
  /** When the tokens were seen in the account, in ms. */
  arrivedAtMs?: number | undefined
  /** The visitor says that they have paid. */
  isSaidPaid?: boolean | undefined
  /** The gateway tells of another purchase than was shown. */
  isDisputed?: boolean | undefined
}

/** Buying tokens for money. */
export type OnrampState = {
  options: OnrampOptions
  optionStatus: 'idle' | 'loading' | 'ready' | 'failed'
  optionFailureCode?: ErrorCode | undefined
  /** The options are examples: nobody has told what is sold (§8.031). */
  isSample: boolean
  draft: OnrampDraft
  /** The best first. */
  offers: readonly OnrampOffer[]
  /** The provider that was chosen by hand; the best one counts unless given. */
  chosenProviderId?: string | undefined
  /** The offer that counts: the chosen provider's, or the best. */
  offer?: OnrampOffer | undefined
  /** Who makes the offer that counts; until there is one, the provider that was chosen by hand (§3.031). */
  selectedProvider?: OnrampProvider | undefined
  /** What is paid and what arrives, in decimal text: one is typed, the other one comes with the offer that counts (§3.031). */
  paymentAmount?: string | undefined
  purchaseAmount?: string | undefined
  /** `idle`: there is nothing to ask for yet. */
  offerStatus: 'idle' | 'loading' | 'ready' | 'failed'
  offerFailureCode?: ErrorCode | undefined
  /** When the offers came, and when they are asked for again, in ms. */
  offeredAtMs?: number | undefined
  refreshAtMs?: number | undefined
  step: OnrampStepState
  /** What was ordered from here, newest first. */
  orders: readonly OnrampOrder[]
}

/** The draft before anything is filled in. */
export const emptyOnrampDraft: OnrampDraft = { side: 'pay', amountText: '', problem: 'token-missing' }

/** The state before the first answer. */
export const emptyOnramp: OnrampState = {
  options: { tokens: [], currencies: [], providers: [] },
  optionStatus: 'idle',
  isSample: false,
  draft: emptyOnrampDraft,
  offers: [],
  offerStatus: 'idle',
  step: { status: 'editing' },
  orders: [],
}

/** States in which nothing happens to an order any more. */
export const finalOrderStates: readonly OnrampOrder['state'][] = [
  'expired',
  'declined',
  'delivered',
  'refunded',
]
