import {
  type AccountState,
  type ConnectedWalletInfo,
  type ConnectionStatus,
  getAccount,
  type KitState,
} from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useCallback } from 'react'
import { type RegisteredNamespace, useKit, useKitState } from '../KitProvider.js'
import { type ActionCallbacks, type ActionReturnType, useAction } from '../useAction.js'

/** Parameters of {@link useAccount}: `namespace`, the active one by default. */
export type UseAccountParameters<Name extends Namespace = Namespace> = { namespace?: Name }
/** The flags of each status, beside it. Any of them narrows the account, as `status` does. */
type WithFlags<State extends { status: ConnectionStatus }> = State extends unknown
  ? State & {
      isConnected: State['status'] extends 'connected' ? true : false
      isConnecting: 'connecting' extends State['status'] ? boolean : false
      isReconnecting: 'reconnecting' extends State['status'] ? boolean : false
      isDisconnected: 'disconnected' extends State['status'] ? boolean : false
    }
  : never

/** Result of {@link useAccount}: the account, and whether there is one (§3.010). */
export type UseAccountReturnType<Name extends Namespace = RegisteredNamespace> = WithFlags<AccountState<Name>>

/**
 * The account of a namespace. Its address has the form that types of its namespace have.
 *
 * @param parameters - `namespace`, the active one by default.
 *
 * @example
 * const account = useAccount()
 * // After `isConnected`, and after `status`, the address is there.
 * if (account.isConnected) show(account.address)
 */
export function useAccount<Name extends Namespace = RegisteredNamespace>({
  namespace,
}: UseAccountParameters<Name> = {}): UseAccountReturnType<Name> {
  const selector = useCallback((state: KitState) => getAccount(state, namespace), [namespace])
  const account = useKitState(selector)
  const { status } = account
  const flags = {
    isConnected: status === 'connected',
    isConnecting: status === 'connecting',
    isReconnecting: status === 'reconnecting',
    isDisconnected: status === 'disconnected',
  }
  // The flags are made of the status, which the compiler does not follow.
  return { ...account, ...flags } as UseAccountReturnType<Name>
}

/** Parameters of {@link useWalletInfo}: `namespace`, the active one by default. */
export type UseWalletInfoParameters = UseAccountParameters
/** Result of {@link useWalletInfo}. */
export type UseWalletInfoReturnType = ConnectedWalletInfo | undefined

/** Name, picture and kind of the wallet behind the connection in use. */
export function useWalletInfo(parameters: UseWalletInfoParameters = {}): UseWalletInfoReturnType {
  return useAccount(parameters).connectedWalletInfo
}

/** Callbacks of {@link useSwitchAccount}, called with the result. */
export type UseSwitchAccountParameters = ActionCallbacks<void>

/** Result of {@link useSwitchAccount}. */
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
