'use client'
import type { Namespace } from '@latchkey/primitives'
import { useKit } from '@latchkey/react'
import type { ReactNode } from 'react'
import { getWalletPicture } from '../components/WalletImage.js'
import { walletButtonTexts } from '../messages/walletButtonTexts.js'
import { useWalletButton, type WalletButtonStatus } from './useWalletButton.js'

/** What {@link CustomWalletButton} hands over. */
export type WalletButtonParts = {
  /**
   * `loading`: the wallet is being looked for; `ready`: it can be asked here; `elsewhere`: it is not in this browser, and the modal shows
   * its code, its link and where to get it; `unknown`: nobody knows it, and the modal shows the wallets there are; `connecting`: it
   * has been asked; `connected`: it is connected, and the modal shows the account.
   */
  status: WalletButtonStatus
  /** Its own name; what you call it, until it is found. */
  name: string
  /** The address of its picture, for 40 CSS pixels; undefined where it has none. It may be a data URL. */
  imageUrl: string | undefined
  /** What a button is called that shows the picture alone: `Connect Amber`, or `Amber, connected`. */
  label: string
  /** Connects the wallet, or shows the account. Call it inside the click. */
  press(): void
  /** Spread them on the button: it loads the modal before it is pressed, and says what it opens. */
  buttonProps: {
    type: 'button'
    'aria-haspopup': 'dialog'
    'aria-busy': true | undefined
    onPointerEnter(): void
    onFocus(): void
    onClick(): void
  }
}

/** Properties of {@link CustomWalletButton}. */
export type CustomWalletButtonProps = {
  /** The wallet: id of a connector, rdns, id in the directory, or its name in any spelling (`amberWallet`). */
  wallet: string
  /** The namespace it connects on; without one the modal asks where the wallet has several. */
  namespace?: Namespace
  children: (parts: WalletButtonParts) => ReactNode
}

/**
 * A button of your own for one wallet. The page needs a `<Modal />`.
 *
 * @example
 * <CustomWalletButton wallet="amberWallet">
 *   {({ name, status, buttonProps }) => <button {...buttonProps}>{status === 'connected' ? `${name} ✓` : name}</button>}
 * </CustomWalletButton>
 */
export function CustomWalletButton({
  wallet: called,
  namespace,
  children,
}: CustomWalletButtonProps): ReactNode {
  const kit = useKit()
  const { choice, name, press, status } = useWalletButton(called, namespace)
  const { row, wallet } = choice
  return children({
    ...{ status, name, press },
    label: walletButtonTexts.labels[status]({ name }),
    imageUrl: getWalletPicture(kit, { connector: row, wallet, size: 40 }),
    buttonProps: {
      ...{ type: 'button', 'aria-haspopup': 'dialog', onClick: press },
      'aria-busy': status === 'connecting' || undefined,
      ...{ onPointerEnter: kit.modal.expect, onFocus: kit.modal.expect },
    },
  })
}
