import type { ChainConnection } from './ChainConnection.js'
import type { Network } from './Network.js'

/** What one contract or account may take, as far as the chain needs it to take that back. */
export type RevocableApproval = {
  /** As the gateway names it, such as `allowance`. */
  kind: string
  tokenAddress: string
  /** Of one NFT, as decimal text. */
  tokenId?: string | undefined
  spender: string
}

/** Something a wallet has sent to take approvals back. */
export type RevocationReference = {
  hash: string
  /** The hash is the wallet's own name for several calls at once; the wallet is asked what has become of it. */
  isBatch?: boolean | undefined
}

/** The functions a chain needs to take approvals back. */
export type ApprovalCapability = {
  /**
   * Whether the wallet sends several calls as one, all or none. The visitor is not asked.
   *
   * @param parameters - The account and its connection.
   */
  canBatch(parameters: { network: Network; from: string; connection: ChainConnection }): Promise<boolean>
  /**
   * Asks the wallet to take exactly these back: several only where {@link canBatch} says so.
   *
   * @returns The reference to wait for, as soon as the wallet has sent it.
   * @throws `wallet/…`, `send/…`, `parsing/address`.
   */
  revoke(parameters: {
    network: Network
    from: string
    approvals: readonly RevocableApproval[]
    connection: ChainConnection
    signal: AbortSignal
  }): Promise<RevocationReference>
  /**
   * Waits until the network has taken it.
   *
   * @throws `send/reverted`, `send/failed`, `send/receipt-timeout`, `wire/…`; the signal's reason when it is aborted.
   */
  waitForRevocation(
    parameters: RevocationReference & { network: Network; connection: ChainConnection; signal: AbortSignal },
  ): Promise<void>
}
