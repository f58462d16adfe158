import type { ErrorCode } from '@latchkey/errors'
import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { PaymentState } from '@latchkey/wire'
import type { Exchange } from '../exchanges/ExchangeState.js'

/** What is paid with. */
export type PaymentAsset = {
  /** CAIP-19. */
  id: string
  network: CaipNetworkId
  namespace: Namespace
  /** The token's bare address; undefined for the network's own coin. */
  address: string | undefined
  name: string
  symbol: string
  decimals: number
}

/** What is paid, as the gateway has it: frozen, whatever the page says later. */
export type PaymentTerms = {
  paymentId: string
  asset: PaymentAsset
  amountAtomic: bigint
  recipient: CaipAddress
  /** The only account whose transactions count; undefined for anybody's. */
  payer: CaipAddress | undefined
  /** In ms since 1970. */
  expiresAtMs: number
}

/** How a payment stands at the gateway. */
export type PaymentNews = {
  state: PaymentState
  /** What has arrived, in base units. */
  paidAtomic: bigint
  /** Of the transactions that count. */
  hashes: readonly string[]
  /** A transaction is known that is in no block yet. */
  isPending: boolean
}

/** How a visitor pays. */
export type PaymentWay = 'wallet' | 'exchange'

/** Where a payment is. */
export type PayStep =
  | { status: 'idle' }
  /** The gateway is asked about it. */
  | { status: 'preparing' }
  | { status: 'choosing'; terms: PaymentTerms; news: PaymentNews }
  /** The visitor has been led to their wallet or to an exchange. */
  | { status: 'paying'; terms: PaymentTerms; news: PaymentNews; way: PaymentWay }
  /** It is sent, and the gateway looks for it. `isSlow`: for longer than usual. */
  | { status: 'confirming'; terms: PaymentTerms; news: PaymentNews; isSlow: boolean }
  | { status: 'done'; terms: PaymentTerms; news: PaymentNews }
  /** `message`: for developers. */
  | { status: 'failed'; terms?: PaymentTerms | undefined; code: ErrorCode; message: string }

/** A payment that was begun here, as it is kept beyond the page. */
export type KeptPayment = {
  paymentId: string
  startedAtMs: number
  /** Of the transaction that pays, until the gateway has been told. */
  hash?: string | undefined
  /** Of a smart account's operation that pays, until a block has its transaction. */
  operation?: string | undefined
}

/** Paying a merchant. */
export type PayState = {
  step: PayStep
  /** From which the visitor can choose. */
  exchanges: readonly Exchange[]
  exchangeStatus: 'idle' | 'loading' | 'ready' | 'failed'
}

/** The state before anything is paid. */
export const emptyPay: PayState = { step: { status: 'idle' }, exchanges: [], exchangeStatus: 'idle' }
