import type { ErrorCode } from '@latchkey/errors'
import type { BalanceGroup } from '../balances/createBalances.js'
import type { TokenBalance } from '../balances/TokenBalance.js'
import type { GroupContext } from '../base/defineGroup.js'
import type { SentReference, SpeedUpQuote } from '../chain/SendCapability.js'
import type { HistoryGroup } from '../history/createHistory.js'
import type { NftGroup } from '../nfts/createNfts.js'
import type { OwnNft } from '../nfts/NftState.js'
import type { sendItems } from './items.js'
import type { SendArguments, SendQuote, SendState, SentTransfer } from './SendState.js'

/** Sending tokens and NFTs. Everything it knows is in the store's `send`. */
export type SendGroup = {
  /** Chooses the token; the amount is emptied. */
  setToken(token: TokenBalance): Promise<void>
  /**
   * Chooses an NFT instead of a token. The amount is 1 of one that only one account can have; else it is emptied.
   *
   * @param nft - One of the store's `nfts`.
   */
  setNft(nft: OwnNft): Promise<void>
  /** The amount as the visitor typed it. */
  setAmount(sendTokenAmount: string): Promise<void>
  /** Fills in the most that can be sent: for the native token the fee is left behind, and it follows the fee. */
  setMaxAmount(): Promise<void>
  /** The receiver as the visitor typed it: an address, or a name, which is looked up once it stands still. */
  setReceiver(receiver: string): Promise<void>
  /** The text that goes along, as the visitor typed it; chains without `memos` send none. */
  setMemo(memo: string): Promise<void>
  /**
   * Asks the network what the transfer may cost; the answer is in the draft's `estimate`. Once the fields stand still it
   * is asked by itself.
   */
  estimateFee(): Promise<void>
  /**
   * Makes a quote of the draft: network, account, token, receiver, amount and fee as they are now, for the visitor to
   * look at.
   *
   * @throws `send/amount-and-receiver-required`, `send/token-required`, `send/not-ready` when something else is wrong with the draft, `network/unsupported`; what the fee estimate throws.
   */
  review(): Promise<SendQuote>
  /**
   * Asks the wallet to send exactly the reviewed quote, and waits until the network has it. Closing the modal does
   * not end it.
   *
   * @param quote - The result of `review`; the quote under review by default.
   * @returns The hash of the transaction that is in a block.
   * @throws `send/not-reviewed` without one, `send/quote-outdated` when the account or the network in front is another one by now; `wallet/…`, `send/…` as the wallet answers, which is then in the store's `step` as well; `send/cancelled` after `cancel()`.
   */
  send(quote?: SendQuote): Promise<{ hash: string }>
  /** Back to the fields. */
  edit(): Promise<void>
  /**
   * Stops waiting for the wallet. Wallets that know how take the request back if it is not answered yet; others may
   * still hold it: when it is approved there, that is told. A sent transfer cannot be cancelled.
   */
  cancel(): Promise<void>
  /** Asks the network again for a transfer that was sent and not confirmed in time. */
  checkAgain(): Promise<void>
  /**
   * Fills in what was given from code, going to its network first (§4.036). What cannot be filled in becomes the
   * store's failed `step`.
   */
  fill(sendArguments: SendArguments): Promise<void>
  /**
   * Shows the visitor a transfer that is filled in, going to its network first (§4.036, §5.018).
   *
   * @returns The transaction's hash, once there is one: of what a smart account sends when a block has it.
   * @throws `send/no-address`, `send/network-not-found`, `kit/modal-closed` when the visitor closes the modal before it is sent.
   */
  openSend(sendArguments: SendArguments): Promise<{ hash: string }>
  /** Empties the fields. The store's `sent` still tracks sent transfers. */
  reset(): Promise<void>
  /** Asks the network for what was sent and not heard of: before the page was left, in another tab, or in vain. */
  resume(): Promise<void>
  /**
   * Asks what it would cost to have a sent transfer that waits taken sooner; the answer is in the store's `speedUp`.
   *
   * @param hash - Of one in the store's `sent`, from the account in front.
   * @throws `network/unsupported` where its chain has no such thing, `send/speed-up-impossible`, `send/insufficient-funds`; what asking the network throws.
   */
  reviewSpeedUp(hash: string): Promise<SpeedUpQuote>
  /**
   * Asks the wallet to put exactly what was reviewed in the place of the transfer that waits. Its line goes by the new hash then.
   *
   * @returns The hash of what took its place; the network has not confirmed it yet.
   * @throws `send/not-reviewed`, `send/quote-outdated` when another account is in front; `wallet/…`, `send/…` as the wallet answers, which is then in the store's `speedUp` as well.
   */
  speedUp(): Promise<{ hash: string }>
  /** Leaves what is being reviewed, or stops waiting for the wallet. */
  leaveSpeedUp(): Promise<void>
  /** Removes a transfer from the list of sent transfers. */
  dismiss(hash: string): Promise<void>
}

/** Events of transfers. */
export type SendEvents = {
  /** The wallet has sent it. `isLate`: the visitor had stopped waiting. */
  'transfer-sent': SentReference & { quote: SendQuote; isLate: boolean }
  /** The network has it. `isOnScreen`: it was followed to its end on screen, opened from code or by the visitor. */
  'transfer-confirmed': { transfer: SentTransfer; sentHash: string; isOnScreen: boolean; isFromCode: boolean }
  /** It could not be prepared as it was asked for from code. */
  'transfer-unprepared': { code: ErrorCode; message: string }
}

declare module '../analytics/AnalyticsEventName.js' {
  interface AnalyticsEvents {
    OPEN_SEND: unknown
    SEND_INITIATED: unknown
    SEND_SUCCESS: unknown
    SEND_REJECTED: unknown
    SEND_ERROR: unknown
  }
}

/** The parts that sending uses. */
export type SendContext = GroupContext<
  SendState,
  SendEvents,
  { balances: BalanceGroup; history: HistoryGroup; nfts: NftGroup },
  typeof sendItems
>
