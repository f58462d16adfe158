import type { AccountState, KitState } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useCallback } from 'react'
import { useKitState } from '../KitProvider.js'

const disconnected: AccountState = { status: 'disconnected', allAccounts: [] }

/** What {@link useAccount} returns: the account, and whether there is one (§3.010). */
export type UseAccountReturnType = AccountState & { isConnected: boolean }

/**
 * The account of a namespace.
 *
 * @param options - `namespace`: the active one by default.
 */
export function useAccount({ namespace }: { namespace?: Namespace } = {}): UseAccountReturnType {
  const selector = useCallback(
    (state: KitState) => state.accounts[namespace ?? state.activeNamespace],
    [namespace],
  )
  const account = useKitState(selector) ?? disconnected
  return { ...account, isConnected: account.address !== undefined }
}
