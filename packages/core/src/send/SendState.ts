import type { ErrorCode } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { TokenBalance } from '../balances/TokenBalance.js'
import type { FeeQuote, Transfer } from '../chain/SendCapability.js'

/** What sending can be opened with (§2.007, §4.036). */
export type SendArguments = {
  /** Decimal text. */
  amount: string
  /** Bare token address, or the namespace's native placeholder. */
  assetAddress: string
  namespace: Namespace
  /** CAIP-2 id, or the bare reference. */
  chainId: string | number
  /** The receiver. */
  to: string
}

/** The steps of a transfer. */
export type SendStatus =
  | { status: 'editing' }
  /** The wallet has been asked. */
  | { status: 'approving' }
  /** The network has been asked. */
  | { status: 'confirming'; hash: string }
  | { status: 'sent'; hash: string }
  | { status: 'failed'; code: ErrorCode; message: string }

/** Where the question what the transfer may cost stands. */
export type FeeEstimate =
  /** Nothing to estimate yet, or the fields have changed since. */
  | { status: 'idle' }
  | { status: 'estimating' }
  | { status: 'ready' }
  | { status: 'failed'; code: ErrorCode; message: string }

/** A sent transfer whose fields have gone, because the account or the network was changed meanwhile. */
export type FollowedTransfer = {
  hash: string
  caipNetworkId: CaipNetworkId
  /** The account that sent it. */
  from: string
  token: Pick<Transfer['token'], 'symbol' | 'decimals'>
  amountAtomic: bigint
  /** Why it did not go through, or was not heard of; absent while the network is asked. */
  failureCode?: ErrorCode | undefined
}

/** A transfer being put together (§3.023). */
export type SendState = {
  token?: TokenBalance | undefined
  /** What the visitor typed; decimal text. */
  sendTokenAmount: string
  receiverAddress: string
  receiverProfileName?: string | undefined
  receiverProfileImageUrl?: string | undefined
  /** Value of the native balance in USD. */
  networkBalanceInUsd?: number | undefined
  /** The most the network can charge, in base units of the native token; absent while unknown. */
  feeAtomic?: bigint | undefined
  /** What the chain needs to ask the wallet for that fee. */
  feeQuote?: FeeQuote | undefined
  feeEstimate: FeeEstimate
  /** True while the transfer is with the wallet or the network (§4.033). */
  loading: boolean
  step: SendStatus
  hash?: string | undefined
  /** The arguments it was opened with from code: the fields are then read-only. */
  arguments?: SendArguments | undefined
  /** Transfers that go on without a form, newest first; a confirmed one leaves. */
  followed: readonly FollowedTransfer[]
}
