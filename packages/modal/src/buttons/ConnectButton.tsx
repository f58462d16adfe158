'use client'

import { getActiveAddress, type KitState } from '@latchkey/core'
import { useKitState } from '@latchkey/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { AccountLabelProps } from '../components/AccountLabel.js'
import { buttonTexts } from '../messages/buttonTexts.js'
import type { AccountButtonProps } from './AccountButton.js'
import { openAccount } from './openAccount.js'
import { PageButton } from './PageButton.js'
import { selectLocked } from './selectLocked.js'

const selectIsConnected = (state: KitState) => getActiveAddress(state) !== undefined
const selectIsConnecting = ({ restoring }: KitState) => restoring.length > 0

/** Properties of {@link ConnectButton}. */
export type ConnectButtonProps = AccountButtonProps & {
  /** "Connect wallet" by default. */
  label?: string
  /** Shown while a connection of the last visit is taken up; "Connecting…" by default. */
  loadingLabel?: string
}

/**
 * Opens the modal to connect, and is the account once one is connected. A connected wallet that shares no account is named.
 *
 * @example
 * <ConnectButton label="Sign in" balance="hide" />
 */
export function ConnectButton({
  label = buttonTexts.connect,
  loadingLabel = buttonTexts.connecting,
  isDisabled,
  ...account
}: ConnectButtonProps): ReactNode {
  const isConnected = useKitState(selectIsConnected)
  const isConnecting = useKitState(selectIsConnecting)
  const locked = useKitState(selectLocked)
  const AccountLabel = useAccountLabel(isConnected || isConnecting)
  if (isConnected && AccountLabel) {
    return (
      <PageButton isDisabled={isDisabled} onClick={openAccount}>
        <AccountLabel {...account} />
      </PageButton>
    )
  }
  const isBusy = isConnected || isConnecting
  return (
    <PageButton
      variant="primary"
      isBusy={isBusy}
      isDisabled={isDisabled}
      onClick={(kit) => void (isBusy || kit.modal.open())}
    >
      <span className="lk-page-button-labels">
        <span data-hidden={isBusy || undefined} aria-hidden={isBusy || undefined}>
          {locked ? buttonTexts.locked({ walletName: locked }) : label}
        </span>
        <span data-hidden={!isBusy || undefined} aria-hidden={!isBusy || undefined}>
          <span className="lk-spinner" aria-hidden="true" />
          {loadingLabel}
        </span>
      </span>
    </PageButton>
  )
}

/**
 * What stands on the button of a connected account: a visitor who has not connected does not need it. It is in the script of
 * the dialog, which every connection has loaded.
 *
 * @param isNeeded - Whether a wallet is connected, or about to be.
 * @returns It, once it is there.
 */
function useAccountLabel(isNeeded: boolean): ComponentType<AccountLabelProps> | undefined {
  const [Label, setLabel] = useState<ComponentType<AccountLabelProps>>()
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    import('../dialog/loadedParts.js').then(
      ({ AccountLabel }) => isGone || setLabel(() => AccountLabel),
      // Nothing is connected without that script.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isNeeded])
  return Label
}
