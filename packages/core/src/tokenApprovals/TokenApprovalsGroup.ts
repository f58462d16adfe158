import type { GroupContext } from '../base/defineGroup.js'
import type { TokenApproval, TokenApprovalsState } from './TokenApprovalsState.js'
import type { tokenApprovalErrors } from './tokenApprovalErrors.js'

/** What contracts may take from the account in front. Everything it knows is in the store's `tokenApprovals`. */
export type TokenApprovalsGroup = {
  /**
   * Reads the approvals of the active account on the active network; an answer of the last 15 s is used again.
   *
   * @param options - `force`: asks again.
   * @throws `approvals/no-account` when there is no account. Other failures are in the store's `status`.
   */
  load(options?: { force?: boolean }): Promise<void>
  /**
   * Asks the wallet to take approvals back, waits until the network has it, and reads the list again. Several are one request where
   * the wallet can; else it is asked for one after the other, and a refusal ends that: how many went through is in the store's
   * `revocation`.
   *
   * @param approvals - Entries of the list, or their ids.
   * @throws `approvals/not-listed`, `approvals/busy`, `approvals/cancelled`, `network/unsupported`; `wallet/…`, `send/…` as the wallet and
   * the network answer.
   */
  revoke(approvals: readonly (TokenApproval | string)[]): Promise<void>
  /** Stops waiting for the wallet, which may still hold the request. What was sent goes on. */
  cancel(): Promise<void>
  /** Takes the outcome of the last revocation from the store. */
  dismiss(): Promise<void>
}

/** The parts that approvals use. */
export type TokenApprovalsContext = GroupContext<TokenApprovalsState>

declare module '@latchkey/errors' {
  interface ErrorDomains {
    approvals: typeof tokenApprovalErrors
  }
}
