import type { Network } from '../../chains/Network.js'
import { defineCapability } from '../../providers/Capability.js'

/** A token that somebody else may take. */
type ApprovedToken = {
  address: string
  name: string
  symbol: string
  /** Undefined for a collection. */
  decimals: number | undefined
  /** Whether the operator lists the token: anybody can name a token after a known one. */
  isListed: boolean
}

/** What one contract or account may take, as the network says now. */
export type HeldApproval = {
  kind: 'allowance' | 'nft-allowance' | 'operator' | 'delegated-allowance'
  token: ApprovedToken
  /** Of one NFT. */
  tokenId?: bigint | undefined
  spender: string
  /** Null when the operator's networks file does not have it. */
  spenderName: string | null
  isSpenderContract: boolean
  /** In base units; 1 for an NFT and for an operator. */
  amountAtomic: bigint
  isUnlimited: boolean
  /** What the account has of the token; undefined for collections. */
  balanceAtomic: bigint | undefined
  /** In seconds since 1970; undefined when it does not end. */
  expiresAt?: number | undefined
}

/** Approvals, and how far they are known. */
type ApprovalList = {
  /** Newest first. */
  items: HeldApproval[]
  /** Blocks that the network has and the provider has not read yet. */
  behindBlocks: number
  /** How much of the way back has been read, from 0 to 1; undefined when all is. */
  progress: number | undefined
}

/** Finds what contracts may take from an account. */
export type ApprovalProvider = {
  /**
   * Lists what is approved now: nothing that is used up, taken back or expired.
   *
   * @throws When the network could not be read.
   */
  list(request: {
    network: Network
    account: string
    /** Aborted when nobody waits for the answer any longer. */
    signal?: AbortSignal
  }): Promise<ApprovalList>
}

/** Where approvals come from. */
export const approvals = defineCapability<ApprovalProvider>({
  name: 'approvals',
  orderSetting: 'LATCHKEY_APPROVAL_PROVIDERS',
  combine: (candidates, fallback) => ({
    list: (request) =>
      fallback({
        capability: 'approvals',
        scope: request.network.caipNetworkId,
        candidates,
        signal: request.signal,
        ask: (provider, signal) => provider.list({ ...request, signal }),
      }),
  }),
})
