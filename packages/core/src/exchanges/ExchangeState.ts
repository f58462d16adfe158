import type { ErrorCode } from '@latchkey/errors'
import type { CaipAddress, CaipNetworkId } from '@latchkey/primitives'

/** Something that an exchange can send (§3.033). */
export type ExchangeAsset = {
  /** CAIP-19. */
  id: string
  /** CAIP-10, with the placeholder address for the network's own coin. */
  token: CaipAddress
  network: CaipNetworkId
  /** The token's bare address, or `native`. */
  asset: string
  metadata: { name: string; symbol: string; decimals: number }
  /** Empty when there is none. */
  iconUrl: string
  /** US dollars of a whole token; 0 when it is not known. */
  price: number
}

/** An exchange that sends the chosen asset. */
export type Exchange = {
  id: string
  name: string
  /** Empty when there is none. */
  imageUrl: string
}

/** What keeps a deposit from being begun, the first thing first. */
export type DepositProblem = 'asset-missing' | 'amount-missing' | 'amount-invalid'

/** A deposit as it is being filled in. */
export type DepositDraft = {
  asset?: ExchangeAsset | undefined
  /** As it was typed: decimal text of the token. */
  amountText: string
  /** What it is of the token, in base units; undefined while it is no amount. */
  amountAtomic?: bigint | undefined
  problem?: DepositProblem | undefined
}

/** Where something begun at an exchange is. */
export type ExchangePurchaseStatus =
  /** The browser has not let the exchange's page open. */
  | 'blocked'
  /** The exchange is asked every few seconds. */
  | 'pending'
  /** It takes longer than usual; it is asked less often. */
  | 'waiting'
  | 'success'
  | 'failed'

/** Something begun at an exchange, as it is kept beyond the page. */
export type ExchangePurchase = {
  /** The exchange's. */
  sessionId: string
  exchange: Exchange
  /** The exchange's page. */
  url: string
  asset: Pick<ExchangeAsset, 'id' | 'network' | 'metadata'>
  amountAtomic: bigint
  /** Who gets it. */
  recipient: CaipAddress
  /** The payment that it is for; a deposit has none. */
  paymentId?: string | undefined
  startedAtMs: number
  status: ExchangePurchaseStatus
  /** The visitor has closed the exchange's page, as far as this page can tell. */
  isPageClosed?: boolean | undefined
  /** Of the transaction that sends the tokens, as the exchange says it. */
  hash?: string | undefined
}

/** Depositing from exchanges. */
export type ExchangeState = {
  /** What exchanges send on the active network. */
  assets: readonly ExchangeAsset[]
  assetStatus: 'idle' | 'loading' | 'ready' | 'failed'
  draft: DepositDraft
  /** Those that send the chosen asset. */
  exchanges: readonly Exchange[]
  exchangeStatus: 'idle' | 'loading' | 'ready' | 'failed'
  failureCode?: ErrorCode | undefined
  /** The exchange whose page is being asked for. */
  openingId?: string | undefined
  /** Why the last try to begin failed. */
  openFailureCode?: ErrorCode | undefined
  /** What was begun from here, newest first. */
  purchases: readonly ExchangePurchase[]
}

/** The draft before anything is filled in. */
export const emptyDeposit: DepositDraft = { amountText: '', problem: 'asset-missing' }

/** The state before the first answer. */
export const emptyExchanges: ExchangeState = {
  assets: [],
  assetStatus: 'idle',
  draft: emptyDeposit,
  exchanges: [],
  exchangeStatus: 'idle',
  purchases: [],
}
