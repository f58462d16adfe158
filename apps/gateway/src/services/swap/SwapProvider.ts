import type { Network } from '../../chains/Network.js'
import type { OperatorFee } from './operatorFee.js'

/** What is to be swapped. A token without an address is the network's own coin. */
export type SwapPair = {
  network: Network
  sold: string | undefined
  bought: string | undefined
  /** Where the bought token is, when that is another network. */
  destination?: Network | undefined
}

/** A question for a price. */
export type SwapQuestion = SwapPair & {
  /** Of the sold token in base units, or of the bought one where `side` says so. */
  amountAtomic: bigint
  side: 'sell' | 'buy'
  /** What the operator wants of it; a venue that cannot take it answers with none. */
  operatorFee?: OperatorFee | undefined
  /** Aborted when nobody waits for the answer any longer. */
  signal?: AbortSignal | undefined
}

/** One pool on the way. A token without an address is the network's own coin. */
export type SwapHop = {
  from: string | undefined
  to: string | undefined
  /** What the pool takes, in hundredths of a basis point; undefined when nobody knows. */
  feePpm?: number | undefined
}

/** What a venue gives. */
export type FoundSwap = {
  /** The venue in settings and in answers. */
  venue: string
  /** As visitors know it. */
  venueName: string
  soldAtomic: bigint
  /** What the visitor gets, after the operator's fee. */
  boughtAtomic: bigint
  /** Who must be allowed to take the sold token; undefined for the coin. */
  spender: string | undefined
  /** Units of computing that the network is thought to charge for; undefined when nobody knows. */
  computeUnits: bigint | undefined
  /** How much worse the price is than that of a tiny amount, in basis points. */
  priceImpact: number | undefined
  /** The operator's own fee, already taken off, in basis points. */
  operatorFee: number
  /** Empty when the venue does not tell. */
  route: readonly SwapHop[]
  /** How the tokens get to another network. */
  bridge?: FoundBridge | undefined
}

/** A bridge that a venue uses. */
export type FoundBridge = {
  /** As visitors know it. */
  name: string
  durationSeconds: number
  fees: readonly {
    name: string
    amountAtomic: bigint
    network: Network
    /** Undefined for the coin of the network. */
    token: string | undefined
    symbol: string
    decimals: number
    isIncluded: boolean
  }[]
}

/** How far tokens are between two networks; see `swapTransferSchema`. */
export type FoundTransfer = {
  status: 'unknown' | 'pending' | 'done' | 'partial' | 'refunded' | 'failed'
  hash?: string | undefined
  token?: { symbol: string; address: string } | undefined
  url?: string | undefined
}

/** What is asked about tokens that were sent to another network. */
export type TransferQuestion = {
  network: Network
  destination: Network
  hash: string
  signal?: AbortSignal | undefined
}

/** What a venue needs to swap between networks. */
export type SwapCrossing = {
  reaches(network: Network, destination: Network): boolean
  /** @throws When the venue could not be asked. */
  follow(question: TransferQuestion, venue: string): Promise<FoundTransfer>
}

/** A swap to be built: always of an amount that is sold. */
export type SwapOrder = Omit<SwapQuestion, 'side'> & {
  /** Who sells, and to whom the bought tokens go. */
  account: string
  /** The least that must arrive, given what is thought to; both after the operator's fee. */
  toMinimum(boughtAtomic: bigint): bigint
  /** In seconds since 1970. */
  deadline: number
  /** How the sold token is taken, as the wire names it; by an approval unless given. */
  payment?: string | undefined
}

/** A transaction that swaps. */
export type BuiltSwap = {
  venue: string
  to: string
  data: string
  valueAtomic: bigint
  boughtAtomic: bigint
  minimumAtomic: bigint
  computeUnits: bigint | undefined
  /** In seconds since 1970; undefined where the contract knows none. */
  deadline: number | undefined
}

/** Where tokens are swapped; several are asked as one. */
export type SwapProvider = {
  isFor(network: Network): boolean
  /** Whether it builds swaps whose sold token is taken in another way than by an approval. Absent where it builds none. */
  takes?(network: Network, payment: string): boolean
  /**
   * Asks for a price.
   *
   * @returns One answer of each venue that has one; none when there is no pool, or too little in it.
   * @throws When no venue could be asked.
   */
  quote(question: SwapQuestion): Promise<readonly FoundSwap[]>
  /**
   * Builds the swap.
   *
   * @param order - What is sold.
   * @param venue - The one that must do it; the one that gives most unless given.
   * @returns Undefined when there is no pool, or too little in it.
   * @throws When no venue could be asked.
   */
  build(order: SwapOrder, venue?: string): Promise<BuiltSwap | undefined>
  /**
   * Tells who must be allowed to take sold tokens.
   *
   * @param operatorFee - As in questions: another contract may take it.
   * @returns Undefined where there is nobody.
   */
  findSpender(network: Network, venue?: string, operatorFee?: OperatorFee): Promise<string | undefined>
  /** Absent where it swaps on one network only. */
  crossing?: SwapCrossing | undefined
}
