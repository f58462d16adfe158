'use client'
import { getActiveAddress, getNetworkState, type KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { openAccount } from '../buttons/openAccount.js'

const selectIsConnected = (state: KitState) => getActiveAddress(state) !== undefined
const selectIsMounted = ({ isVisitRead }: KitState) => isVisitRead
const selectView = ({ modal }: KitState) => (modal.isOpen ? (modal.request.view ?? 'first') : undefined)

/** Whether there is another network to go to. */
function selectHasChoice(state: KitState): boolean {
  const count = Object.values(state.networks).flatMap((one) => one.requestedCaipNetworks).length
  return count > 1 || getNetworkState(state)?.isUnsupported === true
}

/** Result of {@link useConnectModal}. */
export type UseConnectModalReturnType = {
  /** Whether the modal was opened to connect. */
  isOpen: boolean
  /** Opens the ways to connect; undefined while a wallet is connected, or it is not known yet whether one is. */
  openConnectModal: (() => void) | undefined
}

/**
 * Opens the modal to connect, where that makes sense.
 *
 * @example
 * const { openConnectModal } = useConnectModal()
 * return openConnectModal && <button onClick={openConnectModal}>Connect</button>
 */
export function useConnectModal(): UseConnectModalReturnType {
  const { modal } = useKit()
  const isConnected = useKitState(selectIsConnected)
  const isMounted = useKitState(selectIsMounted)
  const view = useKitState(selectView)
  return {
    isOpen: view === 'Connect' || (view === 'first' && !isConnected),
    openConnectModal: isMounted && !isConnected ? () => void modal.open({ view: 'Connect' }) : undefined,
  }
}

/** Result of {@link useAccountModal}. */
export type UseAccountModalReturnType = {
  /** Whether the modal was opened on the account. */
  isOpen: boolean
  /** Opens the account; undefined unless a wallet is connected. */
  openAccountModal: (() => void) | undefined
}

/** Opens the modal on the account, where there is one. */
export function useAccountModal(): UseAccountModalReturnType {
  const kit = useKit()
  const isConnected = useKitState(selectIsConnected)
  const view = useKitState(selectView)
  return {
    isOpen: isConnected && (view === 'Account' || view === 'first'),
    openAccountModal: isConnected ? () => openAccount(kit) : undefined,
  }
}

/** Result of {@link useNetworkModal}. */
export type UseNetworkModalReturnType = {
  /** Whether the modal was opened on the list of networks. */
  isOpen: boolean
  /** Opens the list of networks; undefined where there is no other one to choose. */
  openNetworkModal: (() => void) | undefined
}

/** Opens the modal on the list of networks, where there is a choice. */
export function useNetworkModal(): UseNetworkModalReturnType {
  const { modal, options } = useKit()
  const hasChoice = useKitState(selectHasChoice)
  const view = useKitState(selectView)
  return {
    isOpen: view === 'Networks',
    openNetworkModal:
      hasChoice && options.enableNetworkSwitch !== false
        ? () => void modal.open({ view: 'Networks' })
        : undefined,
  }
}
