import type { TokenApprovalsGroup, TokenApprovalsState } from '@latchkey/core'
import { emptyTokenApprovals } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useFeature } from '../useFeature.js'
import { useAccount } from './useAccount.js'

/** Result of {@link useApprovals}: what contracts may take, and functions that read it again and take it back. */
export type UseApprovalsReturnType = TokenApprovalsState & { refresh(): void } & Pick<
    TokenApprovalsGroup,
    'revoke'
  >

/**
 * What contracts may take from the active account on the active network. It is loaded when a component first asks for it.
 *
 * @example
 * const { approvals, revoke } = useApprovals()
 * const [riskiest] = approvals
 * if (riskiest) await revoke([riskiest])
 */
export function useApprovals(): UseApprovalsReturnType {
  const { state, load, revoke } = useFeature('tokenApprovals')
  const { caipAddress } = useAccount()
  useEffect(() => {
    if (caipAddress) void load()
  }, [load, caipAddress])
  return {
    ...(state ?? emptyTokenApprovals),
    revoke,
    refresh() {
      // Without an account there is nothing to read.
      load({ force: true }).catch(() => undefined)
    },
  }
}
