'use client'
import {
  getAccount,
  getActiveAddress,
  getConnectionStatus,
  getNetworkState,
  type KitState,
} from '@latchkey/core'
import { formatFloored } from '@latchkey/primitives'
import { useKit, useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { getDisplayName } from '../components/getDisplayName.js'
import { getNetworkPicture } from '../components/NetworkImage.js'
import { selectHasPending } from '../components/selectHasPending.js'
import { openAccount } from './openAccount.js'
import { selectLocked } from './selectLocked.js'

const selectIsMounted = ({ isVisitRead }: KitState) => isVisitRead
const selectIsOpen = ({ modal }: KitState) => modal.isOpen
const selectIsSignedIn = ({ signIn }: KitState) => signIn.status === 'signedIn'

/** What {@link CustomConnectButton} hands over. */
export type ConnectButtonParts = {
  /**
   * `reconnecting`: a connection of the last visit is taken up, or it is not known yet whether there is one, as on a server;
   * `connecting`: a wallet has been asked; `locked`: a wallet is connected and shares no account.
   */
  status: 'reconnecting' | 'disconnected' | 'connecting' | 'locked' | 'connected'
  /** False on a server and until the browser has taken the page over: nothing of the visitor is known before. */
  isMounted: boolean
  /** The account in use; undefined unless one is connected. */
  account?: ConnectButtonAccount | undefined
  network?: ConnectButtonNetwork | undefined
  /** The wallet that shares no account; it is locked, or has removed the site. */
  lockedWallet?: string | undefined
  /** Whether the visitor is signed in; false on sites without sign-in. */
  isSignedIn: boolean
  /** Whether the modal is open. */
  isOpen: boolean
  /** Opens the modal: to connect, or on the account. */
  open(): void
  /** Opens the ways to connect, beside a wallet that is connected too. */
  openConnect(): void
  /** Opens the account; the choice of networks where the wallet is on one that the site does not know. */
  openAccount(): void
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

/** The account of {@link ConnectButtonParts}. */
export type ConnectButtonAccount = {
  address: string
  /** What a button calls it: its name, that of its login, or the address in short. */
  displayName: string
  /** A name that is confirmed in both directions. */
  name: string | undefined
  avatarUrl: string | undefined
  /** Decimal text of the network's coin; undefined while it is not known. */
  balance: string | undefined
  balanceSymbol: string | undefined
  /** Balance and symbol, rounded down to three decimals, such as `1.234` and its unit. */
  displayBalance: string | undefined
  /** The network still has to confirm a transfer, or a transaction you have added. */
  hasPendingTransactions: boolean
}

/** The network of {@link ConnectButtonParts}. */
export type ConnectButtonNetwork = {
  caipNetworkId: string
  /** Its id on its own chain, such as a chain id. */
  id: string | number
  name: string
  hasIcon: boolean
  /** The address of its picture, for 24 CSS pixels. */
  iconUrl: string | undefined
  /** The site does not know it. */
  isUnsupported: boolean
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
  const connection = useKitState(selectStatus)
  const hasPendingTransactions = useKitState(selectHasPending)
  const lockedWallet = useKitState(selectLocked)
  const parts = {
    isMounted: useKitState(selectIsMounted),
    isSignedIn: useKitState(selectIsSignedIn),
    isOpen: useKitState(selectIsOpen),
  }
  const open = () => (isConnected ? openAccount(kit) : void kit.modal.open())
  const { address, balance, balanceSymbol, profileImage, profileName } = account
  const iconUrl = getNetworkPicture(kit, network?.caipNetwork, 24)
  return children({
    ...parts,
    status: isConnected
      ? 'connected'
      : connection === 'disconnected' && lockedWallet
        ? 'locked'
        : // A connection that shares no account yet has none to show.
          connection === 'connected'
          ? 'connecting'
          : connection,
    account: address
      ? {
          ...{ address, name: profileName, avatarUrl: profileImage, balance, balanceSymbol },
          ...{ displayName: getDisplayName(account, address), hasPendingTransactions },
          displayBalance: balance && balanceSymbol ? `${formatFloored(balance)} ${balanceSymbol}` : undefined,
        }
      : undefined,
    network: network && {
      caipNetworkId: network.caipNetwork.caipNetworkId,
      id: network.caipNetwork.id,
      name: network.caipNetwork.name,
      ...{ iconUrl, hasIcon: iconUrl !== undefined },
      isUnsupported: network.isUnsupported === true,
    },
    ...{ lockedWallet, open },
    openConnect: () => void kit.modal.open({ view: 'Connect' }),
    openAccount: () => openAccount(kit),
    openNetworks: () => void kit.modal.open({ view: 'Networks' }),
    buttonProps: {
      ...{ type: 'button', 'aria-haspopup': 'dialog', onClick: open },
      ...{ onPointerEnter: kit.modal.expect, onFocus: kit.modal.expect },
    },
  })
}

const selectStatus = (state: KitState) => getConnectionStatus(state)
