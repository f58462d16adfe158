import { type AccountState, type ConnectedWalletInfo, getAccount, type KitState } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useCallback } from 'react'
import { type RegisteredNamespace, useKit, useKitState } from '../KitProvider.js'
import { type ActionCallbacks, type ActionReturnType, useAction } from '../useAction.js'

/** What {@link useAccount} takes: `namespace`, the active one by default. */
export type UseAccountParameters<Name extends Namespace = Namespace> = { namespace?: Name }
/** What {@link useAccount} returns: the account, and whether there is one (§3.010). */
export type UseAccountReturnType<Name extends Namespace = RegisteredNamespace> = AccountState<Name> & {
  isConnected: boolean
}

/** The account of a namespace. Its address has the namespace's form: `0x…` for EVM. */
export function useAccount<Name extends Namespace = RegisteredNamespace>({
  namespace,
}: UseAccountParameters<Name> = {}): UseAccountReturnType<Name> {
  const selector = useCallback((state: KitState) => getAccount(state, namespace), [namespace])
  const account = useKitState(selector)
  return { ...account, isConnected: account.address !== undefined }
}

/** What {@link useWalletInfo} takes: `namespace`, the active one by default. */
export type UseWalletInfoParameters = UseAccountParameters
/** What {@link useWalletInfo} returns. */
export type UseWalletInfoReturnType = ConnectedWalletInfo | undefined

/** Name, picture and kind of the wallet behind the connection in use. */
export function useWalletInfo(parameters: UseWalletInfoParameters = {}): UseWalletInfoReturnType {
  return useAccount(parameters).connectedWalletInfo
}

/** What {@link useSwitchAccount} takes: what is called when it is done. */
export type UseSwitchAccountParameters = ActionCallbacks<void>

/** What {@link useSwitchAccount} returns. */
export type UseSwitchAccountReturnType = ActionReturnType<void> & {
  /** The accounts the wallet in use has shared, the active one first. */
  accounts: AccountState['allAccounts']
  /** Makes another of them the active one; rejects where an embedded wallet refuses. */
  switchAccount(address: string): Promise<void>
}

/**
 * The accounts of the wallet in use, and how to change between them.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 */
export function useSwitchAccount(callbacks: UseSwitchAccountParameters = {}): UseSwitchAccountReturnType {
  const { connections } = useKit()
  const [switchAccount, state] = useAction(connections.setActiveAccount, callbacks)
  return { ...state, accounts: useAccount().allAccounts, switchAccount }
}
