import type { ErrorCode } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'

/** What one contract or account may take from the account in front. */
export type TokenApproval = {
  /** The same for the same approval each time it is read. */
  id: string
  /**
   * `allowance`: an amount of a token; `nft-allowance`: one NFT; `operator`: all NFTs of a collection; `delegated-allowance`: an amount
   * of a token through a contract that keeps such amounts. An open set.
   */
  kind: string
  token: {
    address: string
    name: string
    symbol: string
    /** Absent for a collection. */
    decimals?: number | undefined
    iconUrl: string
  }
  /** Of the NFT, as decimal text. */
  tokenId?: string | undefined
  spender: string
  /** Null for one that the gateway has no name of. */
  spenderName: string | null
  isSpenderContract: boolean
  /** In base units. */
  amountAtomic: bigint
  isUnlimited: boolean
  /** US dollars that the spender could take now; null when the price is not known. */
  valueAtRisk: number | null
  /** In milliseconds since 1970; absent when it does not end. */
  expiresAtMs?: number | undefined
}

/** Taking approvals back. `doneCount` of `totalCount` are with the network. */
export type RevocationStep =
  | { status: 'idle' }
  /** The wallet is asked; `ids`: those that it is asked about now. */
  | {
      status: 'approving'
      ids: readonly string[]
      doneCount: number
      totalCount: number
      walletName: string
    }
  | { status: 'confirming'; doneCount: number; totalCount: number }
  | { status: 'done'; doneCount: number; totalCount: number }
  /** It ended early: `doneCount` were taken back, the rest stays approved. */
  | { status: 'failed'; doneCount: number; totalCount: number; code: ErrorCode; walletName: string }

/** What contracts may take from the account in front on the network in front. */
export type TokenApprovalsState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Most at risk first, then the unlimited ones. Kept while they are read again, and when that fails. */
  approvals: readonly TokenApproval[]
  /** Whose they are, and where. */
  accountAddress?: string | undefined
  caipNetworkId?: CaipNetworkId | undefined
  /** Blocks that the gateway has not read yet: the newest approvals may be missing. */
  behindBlocks?: number | undefined
  /** How much of the way back the gateway has read, from 0 to 1; absent when all is. */
  progress?: number | undefined
  /** Why the last try to read them failed. */
  failureCode?: ErrorCode | undefined
  revocation: RevocationStep
}

/** The state before the first answer. */
export const emptyTokenApprovals: TokenApprovalsState = {
  status: 'idle',
  approvals: [],
  revocation: { status: 'idle' },
}
