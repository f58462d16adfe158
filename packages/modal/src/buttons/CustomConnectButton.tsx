'use client'
import { getAccount, getActiveAddress, getNetworkState, type KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { openAccount } from './openAccount.js'
import { selectLocked } from './selectLocked.js'

const selectIsRestoring = ({ restoring }: KitState) => restoring.length > 0
const selectIsOpen = ({ modal }: KitState) => modal.isOpen

/** What {@link CustomConnectButton} hands over. */
export type ConnectButtonParts = {
  /** `connecting`: a connection of the last visit is taken up; `locked`: its wallet has to be unlocked. */
  status: 'disconnected' | 'connecting' | 'locked' | 'connected'
  /** The account in use; undefined unless one is connected. */
  account?:
    | {
        address: string
        /** A name that is confirmed in both directions. */
        name: string | undefined
        avatarUrl: string | undefined
        /** Decimal text of the network's coin; undefined while it is not known. */
        balance: string | undefined
        balanceSymbol: string | undefined
      }
    | undefined
  network?:
    | { caipNetworkId: string; name: string /** The site does not know it. */; isUnsupported: boolean }
    | undefined
  /** The wallet that is locked. */
  lockedWallet?: string | undefined
  /** Whether the modal is open. */
  isOpen: boolean
  /** Opens the modal: to connect, or on the account. */
  open(): void
  /** Opens the list of networks. */
  openNetworks(): void
  /** Spread them on the button: it loads the modal before it is pressed, and says what it opens. */
  buttonProps: {
    type: 'button'
    'aria-haspopup': 'dialog'
    onPointerEnter(): void
    onFocus(): void
    onClick(): void
  }
}

/** Properties of {@link CustomConnectButton}. */
export type CustomConnectButtonProps = { children: (parts: ConnectButtonParts) => ReactNode }

/**
 * A button of your own, with everything that the drawn one uses.
 *
 * @example
 * <CustomConnectButton>
 *   {({ account, buttonProps }) => <button {...buttonProps}>{account ? account.address : 'Connect'}</button>}
 * </CustomConnectButton>
 */
export function CustomConnectButton({ children }: CustomConnectButtonProps): ReactNode {
  const kit = useKit()
  const account = useKitState(getAccount)
  const network = useKitState(getNetworkState)
  const isConnected = useKitState((state) => getActiveAddress(state) !== undefined)
  const isRestoring = useKitState(selectIsRestoring)
  const lockedWallet = useKitState(selectLocked)
  const isOpen = useKitState(selectIsOpen)
  const open = () => (isConnected ? openAccount(kit) : void kit.modal.open())
  const { address, balance, balanceSymbol, profileImage, profileName } = account
  return children({
    status: isConnected ? 'connected' : isRestoring ? 'connecting' : lockedWallet ? 'locked' : 'disconnected',
    account: address
      ? { address, name: profileName, avatarUrl: profileImage, balance, balanceSymbol }
      : undefined,
    network: network && {
      caipNetworkId: network.caipNetwork.caipNetworkId,
      name: network.caipNetwork.name,
      isUnsupported: network.isUnsupported === true,
    },
    ...{ lockedWallet, isOpen, open },
    openNetworks: () => void kit.modal.open({ view: 'Networks' }),
    buttonProps: {
      ...{ type: 'button', 'aria-haspopup': 'dialog', onClick: open },
      ...{ onPointerEnter: kit.modal.expect, onFocus: kit.modal.expect },
    },
  })
}
