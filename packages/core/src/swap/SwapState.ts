import type { ErrorCode } from '@latchkey/errors'
import type { CaipAddress, CaipNetworkId } from '@latchkey/primitives'
import type { Network } from '../chain/Network.js'
import type { FeeQuote } from '../chain/SendCapability.js'
import type { ReadBridge, SwapPermitFailure, SwapStepKind } from '../chain/SwapCapability.js'
import type { ConnectionId } from '../state/Connection.js'

/** A token that can be swapped (§3.019). */
export type SwapToken = {
  /** CAIP-10, with the placeholder address for the network's own coin. */
  id: CaipAddress
  /** The bare address; absent for the coin. */
  address?: string | undefined
  caipNetworkId: CaipNetworkId
  name: string
  symbol: string
  decimals: number
  /** Empty when there is none. */
  iconUrl: string
  /** False for a token that the operator does not list: anybody can name a token after a known one. */
  isListed: boolean
  /** What the account has, in base units; undefined when it is not known. */
  balanceAtomic?: bigint | undefined
  /** US dollars of a whole token; 0 when it is not known. */
  price: number
}

/** One pool on the way, in words. */
export type SwapHop = { fromSymbol: string; toSymbol: string; fee?: number | undefined }

/** What a bridge charges, in base units of `symbol`. */
export type SwapBridgeFee = {
  name: string
  amountAtomic: bigint
  symbol: string
  decimals: number
  /** Already taken off what arrives; any other is paid in the coin, beside the sold amount. */
  isIncluded: boolean
}

/** The way to another network. */
export type SwapBridge = {
  name: string
  /** How long it is thought to take. */
  durationSeconds: number
  fees: readonly SwapBridgeFee[]
  /** What goes with it of the coin beside the sold amount, in base units. */
  feeAtomic: bigint
}

/** What a provider gives. Amounts in base units. */
export type SwapOffer = {
  providerId: string
  providerName: string
  soldAtomic: bigint
  boughtAtomic: bigint
  /** What the network is thought to charge, of its own coin; undefined when nobody knows. */
  networkCostAtomic?: bigint | undefined
  /** How much worse the price is than that of a tiny amount, in basis points; undefined when nobody knows. */
  priceImpact?: number | undefined
  /** The operator's own fee, already taken off, in basis points. */
  operatorFee: number
  route: readonly SwapHop[]
  /** When the bought token is on another network. */
  bridge?: SwapBridge | undefined
}

/** What keeps a swap from being reviewed, the first thing first. */
export type SwapProblem =
  | 'token-missing'
  | 'amount-missing'
  | 'amount-invalid'
  | 'balance-short'
  | 'fee-short'
  | 'offer-missing'

/** The swap as it is being filled in. */
export type SwapDraft = {
  sold?: SwapToken | undefined
  /** May be on another network: one of `SwapState.destinations`. */
  bought?: SwapToken | undefined
  /** Which of the two amounts was typed. */
  side: 'sell' | 'buy'
  /** As it was typed. */
  amountText: string
  /** How much less than offered may arrive, in basis points. */
  slippage: number
  /** The best after all costs first. */
  offers: readonly SwapOffer[]
  /** The provider that was chosen by hand; the best one counts unless given. */
  chosenProviderId?: string | undefined
  /** The offer that counts: the chosen provider's, or the best. */
  offer?: SwapOffer | undefined
  /** The least that must arrive with that offer. */
  minimumAtomic?: bigint | undefined
  /** `idle`: there is nothing to ask for yet. */
  offerStatus: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why the last try to get offers failed. */
  offerFailureCode?: ErrorCode | undefined
  /** When the offers came, and when they are asked for again, in ms. */
  offeredAtMs?: number | undefined
  refreshAtMs?: number | undefined
  problem?: SwapProblem | undefined
}

/** What was reviewed: this and nothing else is signed. Frozen; another one when its questions have changed. */
export type SwapReview = {
  network: Network
  account: string
  sold: SwapToken
  bought: SwapToken
  offer: SwapOffer
  /** Where the tokens arrive, when that is another network, and how; the fee is read from the transaction. */
  destination?: Network | undefined
  bridge?: (SwapBridge & Pick<ReadBridge, 'isMinimumPromised'>) | undefined
  soldAtomic: bigint
  /** What is thought to arrive, and the least that must. */
  boughtAtomic: bigint
  minimumAtomic: bigint
  /** The operator's own fee, already taken off both, in basis points. */
  operatorFee: number
  slippage: number
  /** Read from the transaction itself. */
  routerName: string
  spender: string | undefined
  deadlineMs: number | undefined
  /** The questions that the wallet gets, in order. */
  stepKinds: readonly SwapStepKind[]
  /** Why an approval took the place of a signed allowance after the visitor had begun; the questions are other ones then. */
  permitFailure?: SwapPermitFailure | undefined
  /** What they can cost; undefined where that is known after the approval only. */
  fee: FeeQuote | undefined
  connectionId: ConnectionId
  walletName: string
  reviewedAtMs: number
}

/** Why a review holds no longer. */
export type SwapOutdated = 'account' | 'network' | 'price' | 'expired'

/** Where a swap is. */
export type SwapStepState =
  | { status: 'editing' }
  /** The transaction is built and read. */
  | { status: 'preparing' }
  /** `nowBoughtAtomic`: what the same provider gives now, where that differs. */
  | {
      status: 'reviewing'
      review: SwapReview
      nowBoughtAtomic?: bigint | undefined
      wasCancelled?: boolean | undefined
    }
  | { status: 'outdated'; review: SwapReview; because: SwapOutdated }
  /** The wallet is asked for step number `at`, from 0. */
  | { status: 'approving'; review: SwapReview; kind: SwapStepKind; at: number }
  | {
      status: 'confirming'
      review: SwapReview
      kind: Exclude<SwapStepKind, 'permit'>
      at: number
      hash: string
    }
  /** The first network has it; the tokens are on their way to the other one. `arrivesAtMs`: when they are thought to be there. */
  | { status: 'bridging'; review: SwapReview; hash: string; arrivesAtMs: number }
  | {
      status: 'done'
      review: SwapReview
      hash: string
      /** What really arrived; undefined when the network does not say. */
      receivedAtomic: bigint | undefined
      /** Of the transaction on the other network. */
      arrivalHash?: string | undefined
      /** It arrived in another token. */
      otherSymbol?: string | undefined
    }
  /** `hash`: of the step that the network has, where there is one. */
  | {
      status: 'failed'
      review?: SwapReview | undefined
      code: ErrorCode
      message: string
      /** The reason in the contract's own words, where there is one. */
      reason?: string | undefined
      kind?: SwapStepKind | undefined
      hash?: string | undefined
    }

/** A swap that the wallet has sent, as it is kept beyond the page. */
export type SentSwap = {
  hash: string
  isOperation?: boolean | undefined
  isBatch?: boolean | undefined
  caipNetworkId: CaipNetworkId
  account: string
  sold: { symbol: string; decimals: number }
  bought: { symbol: string; decimals: number; address?: string | undefined }
  soldAtomic: bigint
  minimumAtomic: bigint
  sentAtMs: number
  /** `bridging`: the first network has it, and the tokens are on their way to the other one. */
  status: 'pending' | 'bridging' | 'confirmed' | 'failed'
  /** When it goes to another network. */
  bridge?: SentBridge | undefined
  receivedAtomic?: bigint | undefined
  failureCode?: ErrorCode | undefined
}

/** The way of a sent swap to another network. */
export type SentBridge = {
  /** Where the tokens arrive. */
  caipNetworkId: CaipNetworkId
  name: string
  providerId: string
  startedAtMs: number
  /** When they are thought to be there. */
  arrivesAtMs: number
  /** Of the transaction there. */
  arrivalHash?: string | undefined
  /** It arrived in another token. */
  otherSymbol?: string | undefined
}

/** Swapping what the active network has. */
export type SwapState = {
  /** The tokens of the active network, those that the account has first, by value. */
  tokens: readonly SwapToken[]
  tokenStatus: 'idle' | 'loading' | 'ready' | 'failed'
  tokenFailureCode?: ErrorCode | undefined
  /** Other networks whose tokens can be bought with those of the active one. */
  destinations: readonly CaipNetworkId[]
  /** Their tokens, as far as `loadDestination` has loaded them. */
  destinationTokens: Readonly<Partial<Record<CaipNetworkId, readonly SwapToken[]>>>
  draft: SwapDraft
  step: SwapStepState
  /** What was sent from here, newest first. */
  sent: readonly SentSwap[]
}

/** §9.033: 1 %. */
export const usualSlippage = 100

/** The draft before anything is filled in. */
export const emptySwapDraft: SwapDraft = {
  side: 'sell',
  amountText: '',
  slippage: usualSlippage,
  offers: [],
  offerStatus: 'idle',
  problem: 'token-missing',
}

/** The state before the first answer. */
export const emptySwap: SwapState = {
  tokens: [],
  tokenStatus: 'idle',
  destinations: [],
  destinationTokens: {},
  draft: emptySwapDraft,
  step: { status: 'editing' },
  sent: [],
}
