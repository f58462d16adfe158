'use client'
import { getConnectionStatus, type KitState } from '@latchkey/core'
import { useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { buttonTexts } from '../messages/buttonTexts.js'
import { PageButton } from './PageButton.js'

const selectIsConnecting = (state: KitState) => getConnectionStatus(state) === 'connecting'

/** Properties of {@link ConnectButton}. */
export type ConnectButtonProps = {
  /** "Connect wallet" by default. */
  label?: string
  /** Shown while a connection of the last visit is taken up; "Connecting…" by default. */
  loadingLabel?: string
  isDisabled?: boolean
}

/**
 * Opens the modal to connect.
 *
 * @example
 * <ConnectButton label="Sign in" />
 */
export function ConnectButton({
  label = buttonTexts.connect,
  loadingLabel = buttonTexts.connecting,
  isDisabled,
}: ConnectButtonProps): ReactNode {
  const isConnecting = useKitState(selectIsConnecting)
  return (
    <PageButton
      variant="primary"
      isBusy={isConnecting}
      isDisabled={isDisabled}
      onClick={(kit) => void (isConnecting || kit.modal.open())}
    >
      <span className="lk-page-button-labels">
        <span data-hidden={isConnecting || undefined} aria-hidden={isConnecting || undefined}>
          {label}
        </span>
        <span data-hidden={!isConnecting || undefined} aria-hidden={!isConnecting || undefined}>
          <span className="lk-spinner" aria-hidden="true" />
          {loadingLabel}
        </span>
      </span>
    </PageButton>
  )
}
