import type { ErrorCode } from '@latchkey/errors'
import type { SendField, SendRefusalCode } from '@latchkey/errors/send'
import type { AddressFormat, CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { TokenBalance } from '../balances/TokenBalance.js'
import type { FeeQuote, SendableNft, SentReference, SpeedUpQuote, Transfer } from '../chain/SendCapability.js'
import type { ConnectionId } from '../state/Connection.js'

/** An NFT of the account, in the form of a token without decimals and price. */
export type NftBalance = Omit<TokenBalance, 'type' | 'address'> & SendableNft

/** Parameters that open sending (§2.007, §4.036). */
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

/** The fee estimate of a draft. */
export type FeeEstimate =
  /** Nothing to estimate yet, or the fields have changed since. */
  | { status: 'idle' }
  /** `isRetry`: the last estimate failed. */
  | { status: 'estimating'; isRetry?: true }
  | { status: 'ready'; fee: FeeQuote }
  /** `context`: the values of the message, such as an `amount` and its `symbol`. */
  | { status: 'failed'; code: ErrorCode; message: string; context?: Readonly<Record<string, string>> }

/** A problem that blocks the review; the modal writes the text. A refusal by the chain has the code of its error. */
export type SendProblem =
  | SendRefusalCode
  | 'token-missing'
  | 'amount-missing'
  | 'amount-invalid'
  | 'amount-too-precise'
  /** The amount alone is more than is held; with the fee it is `send/insufficient-funds`. */
  | 'insufficient-funds'
  | 'receiver-missing'
  /** It's an address of another network: `receiverFormat` says which. */
  | 'receiver-foreign'
  /** A name was typed that is being looked up, that stands for no address of this network, or that could not be looked up. */
  | 'name-resolving'
  | 'name-unknown'
  | 'name-failed'
  | 'memo-too-long'

/** Problems, field by field. */
export type SendProblems = Partial<Record<SendField | 'memo', SendProblem | undefined>>

/** A transfer as the visitor fills it in (§3.023). */
export type SendDraft = {
  token?: TokenBalance | NftBalance | undefined
  /** The visitor's input; decimal text. */
  sendTokenAmount: string
  /** It in base units, read once for all who need it; absent while it is no amount that the token can have. */
  amountAtomic?: bigint | undefined
  /** The amount is the most that can be sent, and follows the fee. */
  isMax: boolean
  /** The receiver: what was typed, or the address that a typed name stands for. */
  receiverAddress: string
  /** The name that was typed in the place of an address. */
  receiverName?: string | undefined
  /** Why the address of that name is not known; absent once it is. */
  receiverNameStatus?: 'resolving' | 'unknown' | 'failed' | undefined
  /** The address for which the name stood when something was last sent to it from this site, where that is another one. */
  receiverAddressBefore?: string | undefined
  receiverProfileName?: string | undefined
  receiverProfileImageUrl?: string | undefined
  /** The receiver is the account that sends. */
  isReceiverOwn?: boolean | undefined
  /** The receiver is an address of this network without a possible key. */
  isReceiverUnowned?: boolean | undefined
  /** Which network's address the receiver is, where that's another one. */
  receiverFormat?: AddressFormat | undefined
  /** The text that goes along, on chains that have `memos`; empty without one. */
  memo: string
  /** The account's balance of the network's native token, which pays the fee. */
  native?: TokenBalance | undefined
  /** Value of that in USD. */
  networkBalanceInUsd?: number | undefined
  estimate: FeeEstimate
  /** The problems that block the review, by field. */
  problems: SendProblems
  /** The arguments it was opened with from code: the fields are then read-only. */
  arguments?: SendArguments | undefined
  /** True while the token it was opened with is being looked up. */
  isLoading: boolean
}

/** A reviewed transfer, frozen: the kit sends exactly this, or nothing. */
export type SendQuote = Readonly<Transfer> & {
  /** The wallet that sends it. */
  readonly connectionId: ConnectionId
  readonly walletName: string
  readonly token: TokenBalance | NftBalance
  readonly fee: FeeQuote
  /** The name that was typed for the receiver; what is sent goes to `to`. */
  readonly receiverName?: string | undefined
  /** The address for which that name stood the last time, where that is another one. */
  readonly receiverAddressBefore?: string | undefined
  /** It comes back to the account that sends it. */
  readonly isReceiverOwn: boolean
  /** Something was sent there before, from here or by the account's history. */
  readonly isReceiverKnown: boolean
  /** An address the account has paid before, and that the receiver only looks like: the same signs at both ends. */
  readonly lookAlike: string | undefined
  /** The token that pays the fee, with balance and price; absent while unknown. */
  readonly native: TokenBalance | undefined
}

/** Where a transfer is. */
export type SendStep =
  | { status: 'editing' }
  /** The visitor looks at what will be sent. `wasCancelled`: they stopped waiting, the wallet may still hold the request. */
  | { status: 'reviewing'; quote: SendQuote; wasCancelled?: boolean }
  /** The account or the network in front is another one now: it has to be reviewed anew, and is never sent. */
  | { status: 'outdated'; quote: SendQuote; because: 'account' | 'network' }
  /** The wallet has been asked. */
  | { status: 'approving'; quote: SendQuote }
  /** The network has been asked. */
  | ({ status: 'confirming'; quote: SendQuote } & SentReference)
  /** Only of what was opened from code. Fields of the visitor's own are emptied at once, and `send` resolves with the hash. */
  | { status: 'sent'; quote: SendQuote; hash: string }
  /** `quote`: absent when there was nothing to review yet; `hash`: there when it was sent and is not confirmed. */
  | {
      status: 'failed'
      quote?: SendQuote | undefined
      hash?: string | undefined
      isOperation?: boolean | undefined
      reviewed?: string | undefined
      code: ErrorCode
      message: string
      /** The field where the visitor can mend it, of what was refused at last. */
      field?: SendField | undefined
    }

/** Why a sent transfer is not done: refused by the network, replaced in the wallet, not what was reviewed, or not heard of in time. */
export type SentFailureCode = 'send/reverted' | 'send/failed' | 'send/sent-otherwise' | 'send/receipt-timeout'

/** A transfer that a wallet has sent. The browser stores it, so that a visitor does not send twice after a reload. */
export type SentTransfer = SentReference & {
  caipNetworkId: CaipNetworkId
  /** The account that sent it. */
  from: string
  to: string
  /** `type`: kept of an NFT, whose symbol is its name. */
  token: Pick<Transfer['token'], 'symbol' | 'decimals'> & { type?: Transfer['token']['type'] | undefined }
  amountAtomic: bigint
  /** When the wallet had sent it, in ms since 1970. */
  sentAtMs: number
  /** `pending`: the network is asked; `failed`: it did not go through, or was not heard of, as `failureCode` says. */
  status: 'pending' | 'confirmed' | 'failed'
  failureCode?: SentFailureCode | undefined
}

/** Where the speeding up of a sent transfer is. */
export type SpeedUpStep = { hash: string } & (
  | { status: 'estimating' }
  /** The visitor looks at what it costs. */
  | { status: 'reviewing'; quote: SpeedUpQuote }
  /** The wallet has been asked. */
  | { status: 'approving'; quote: SpeedUpQuote }
  | { status: 'failed'; code: ErrorCode; message: string }
)

/** What a name stood for when something was sent to it from this site. */
export type SentName = {
  /** In lower case. */
  name: string
  namespace: Namespace
  address: string
  /** In ms since 1970. */
  sentAtMs: number
}

/** Sending: the draft, its status, and the sent transfers. */
export type SendState = {
  draft: SendDraft
  step: SendStep
  /** Transfers sent from here, newest first: pending, failed or done, the current one included. */
  sent: readonly SentTransfer[]
  /** The sent transfer that is being sped up; absent when none is. */
  speedUp?: SpeedUpStep | undefined
  /** Names that were sent to from this site, the newest first. Absent until sending is used. */
  names?: readonly SentName[] | undefined
}

/** A draft with nothing filled in. */
export const emptyDraft: SendDraft = {
  sendTokenAmount: '',
  isMax: false,
  receiverAddress: '',
  memo: '',
  estimate: { status: 'idle' },
  problems: { token: 'token-missing', amount: 'amount-missing', receiver: 'receiver-missing' },
  isLoading: false,
}

/** Nothing sent, and nothing filled in. */
export const emptySend: SendState = { draft: emptyDraft, step: { status: 'editing' }, sent: [] }

/** Whether a transfer is with the wallet or the network (§4.033). */
export function isSending({ step }: Pick<SendState, 'step'>): boolean {
  return step.status === 'approving' || step.status === 'confirming'
}

/** The first thing that is missing or wrong: token, then amount, receiver and memo. */
export function getFirstProblem({ token, amount, receiver, memo }: SendProblems): SendProblem | undefined {
  return token ?? amount ?? receiver ?? memo
}
