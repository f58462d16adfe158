import type { ErrorCode } from '@latchkey/errors'
import type { CaipAddress, CaipNetworkId } from '@latchkey/primitives'

/** One token an account holds (§3.017), read into exact amounts. */
export type TokenBalance = {
  name: string
  symbol: string
  caipNetworkId: CaipNetworkId
  decimals: number
  /** The amount in base units. */
  amountAtomic: bigint
  /** The part that can be sent now: some may be locked, staked or unconfirmed. */
  spendableAtomic: bigint
  /** The amount as decimal text. */
  numeric: string
  /** Price of one whole token in USD; 0 when unknown. */
  price: number
  /** Value in USD; 0 when the price is unknown. */
  value: number
  iconUrl: string
  /** When the price was read, in ms since 1970; absent where the gateway does not say, and where it has none. */
  pricedAtMs?: number | undefined
  /**
   * Why the gateway doubts it; absent for most. `unlisted`: no list has it and no market prices it; `imitation`: it calls itself as a
   * listed one does; `advertising`: its name tells people to go somewhere. An open set.
   */
  doubt?: string | undefined
} & (
  | { type: 'native'; address?: undefined }
  /** `address`: CAIP-10 id of the token. */
  | { type: 'token'; address: CaipAddress }
)

/** Where a visitor wants a token: before all others, or folded away. */
export type TokenPlace = 'pinned' | 'hidden'

/** The tokens of the active account. */
export type BalancesState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Tokens of the active network, pinned ones and then the most valuable first. Kept while a refresh runs, and when it fails. */
  tokens: readonly TokenBalance[]
  /** Sum of the values in USD, without tokens that are doubted and not pinned. */
  totalUsd: number
  /** When the oldest price in that sum was read, in ms since 1970; absent where the gateway does not say. */
  pricesFromMs?: number | undefined
  /** Where the visitor wants tokens, by their address, or by the network's id for its own. */
  places: Readonly<Record<string, TokenPlace>>
  /** The wallet itself has listed the tokens, because the gateway did not: nobody has judged them. */
  listedBy?: 'wallet' | undefined
  /** When the tokens were read, in ms; absent while nothing is known. */
  updatedAtMs?: number | undefined
  /** Why the last try failed. */
  failureCode?: ErrorCode | undefined
  /** When the last try failed, in ms; no new try within 30 s of it (§5.005). */
  lastRetryAtMs?: number | undefined
}

/** The state before the first answer. */
export const emptyBalances: BalancesState = {
  status: 'idle',
  tokens: [],
  totalUsd: 0,
  places: {},
}

/** After a failure no new try is made for this long (§5.005, §9.002). */
export const balanceRetryGuardMs = 30_000
