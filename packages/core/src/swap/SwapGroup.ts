import type { CaipNetworkId } from '@latchkey/primitives'
import type { BalanceGroup } from '../balances/createBalances.js'
import type { GroupContext } from '../base/defineGroup.js'
import type { HistoryGroup } from '../history/createHistory.js'
import type { swapItems } from './items.js'
import type { SwapReview, SwapState, SwapToken } from './SwapState.js'

/** What a swap is opened with from code (§2.007): symbols or addresses of tokens, and the amount to sell as decimal text. */
export type SwapArguments = { amount?: string; fromToken?: string; toToken?: string }

/** Swapping tokens of the active network, for others of it or of another network. Everything it knows is in the store's `swap`. */
export type SwapGroup = {
  /**
   * Loads the tokens of the active network and what the account has of them; the coin is sold unless another token was chosen.
   * Failures are in the store's `tokenStatus`.
   *
   * @param options - `force`: asks again.
   */
  load(options?: { force?: boolean }): Promise<void>
  /** Fills the swap in from code; what is not found is left open. */
  fill(swapArguments: SwapArguments): Promise<void>
  /**
   * Loads the tokens of another network into the store's `destinationTokens`.
   *
   * @param caipNetworkId - One of the store's `destinations`.
   * @throws `swap/unsupported`, `wire/…`.
   */
  loadDestination(caipNetworkId: CaipNetworkId): Promise<void>
  /**
   * Finds a token by its address, also one that is on no list.
   *
   * @param address - Of its contract.
   * @param caipNetworkId - One of the store's `destinations`; the active network unless given.
   * @throws `swap/token-not-found`, `wire/…`.
   */
  findToken(address: string, caipNetworkId?: CaipNetworkId): Promise<SwapToken>
  /**
   * Chooses one of the two tokens; choosing the other one's token changes their places. A token that is bought may be on another
   * network.
   *
   * @throws `swap/other-network` for a sold token that is not on the active network, `swap/unsupported` for a bought one of a network
   * that cannot be reached.
   */
  setToken(side: 'sell' | 'buy', token: SwapToken): Promise<void>
  /** Says how much is sold, or how much should arrive: decimal text of the token. */
  setAmount(side: 'sell' | 'buy', text: string): Promise<void>
  /** Sells a part of what the account has; of the coin what the fee needs is left. `percent`: 1 to 100. */
  setShare(percent: number): Promise<void>
  /**
   * Changes the places of the two tokens; the amount that was typed stays with its token. Where the bought token is on another network,
   * the wallet is asked to switch to that first.
   *
   * @throws `network/…`, `wallet/…` when it does not.
   */
  flip(): Promise<void>
  /** Says how much less than offered may arrive: 1 to 5,000 basis points. */
  setSlippage(basisPoints: number): Promise<void>
  /** Chooses a provider; without an id the best one counts. */
  chooseProvider(providerId?: string): Promise<void>
  /** Asks for offers now. Happens by itself while the modal shows the swap. */
  refresh(): Promise<void>
  /**
   * Has the swap built, reads what it does, and freezes it.
   *
   * @throws `swap/not-ready`, `swap/liquidity`, `swap/price-moved`, `swap/mismatch`, `swap/would-fail`, `swap/unsupported`,
   * `send/insufficient-funds`, `wallet/…`, `wire/…`. They are in the store's `step` too.
   */
  review(): Promise<SwapReview>
  /**
   * Asks the wallet for what was reviewed, step by step, and waits until the network has it; of a swap to another network until the
   * tokens are there.
   *
   * @returns The hash of the transaction that swapped, and what really arrived in base units.
   * @throws `swap/not-reviewed`, `swap/outdated`, `swap/expired`, `swap/price-moved`, `swap/busy`, `swap/cancelled`,
   * `swap/wrong-signer`, `swap/would-fail`, `swap/mismatch`, `swap/bridge-failed`, `swap/bridge-refunded`; `wallet/…`,
   * `send/…` as the wallet and the network answer.
   */
  swap(): Promise<{ hash: string; receivedAtomic: bigint | undefined }>
  /** Stops waiting for the wallet, which may still hold the request. What was sent is followed on. */
  cancel(): Promise<void>
  /** Goes back to the fields. */
  edit(): Promise<void>
  /** Empties the fields. The store's `sent` still tracks sent swaps. */
  reset(): Promise<void>
  /** Asks the network for what was sent and not heard of. */
  resume(): Promise<void>
  /** Removes a swap from the list of sent ones. */
  dismiss(hash: string): Promise<void>
}

declare module '../analytics/AnalyticsEventName.js' {
  interface AnalyticsEvents {
    OPEN_SWAP: unknown
    INITIATE_SWAP: unknown
    SWAP_SUCCESS: unknown
    SWAP_ERROR: unknown
    SWAP_APPROVAL_ERROR: unknown
  }
}

/** The parts that swapping uses. */
export type SwapContext = GroupContext<
  SwapState,
  Record<never, never>,
  { balances: BalanceGroup; history: HistoryGroup },
  typeof swapItems
>
