import type { ServedNetwork } from '../rpc/createNetworkRegistry.js'

/** One movement inside a transaction. */
export type HistoryItemTransfer = { direction: 'in' | 'out' | 'self' } & (
  | {
      kind: 'fungible'
      name: string
      symbol: string
      decimals: number
      amountAtomic: bigint
      /** Whether the operator lists the token: anybody can name a token after a known one. */
      isListed: boolean
    }
  /** `name` is the collection's and the number's; null when the contract says none. */
  | { kind: 'nft'; name: string | null }
)

/** One transaction of an account. */
export type HistoryItem = {
  /** The same for the same transaction and account, different for all others. */
  id: string
  caipNetworkId: string
  hash: string
  operationType: string
  minedAtSeconds: number
  sentFrom: string
  sentTo: string
  status: 'confirmed' | 'failed'
  nonce: number
  transfers: HistoryItemTransfer[]
}

/** Finds what an account has done and received. */
export type HistoryProvider = {
  /**
   * One page, newest first.
   *
   * @param request - The networks, the account, and the provider's own cursor from the page before.
   * @throws GatewayFailure `request/query` for a cursor that is not the provider's, `history/unavailable` when no
   * network of the request could be read.
   */
  getPage(request: {
    networks: readonly ServedNetwork[]
    account: `0x${string}`
    cursor: string | undefined
  }): Promise<{ items: HistoryItem[]; next: string | null }>
  /** Stops reading and waits for what runs. */
  close(): Promise<void>
}
