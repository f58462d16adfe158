'use client'
import { getActiveAddress, type KitState } from '@latchkey/core'
import { useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { AccountLabel, type AccountLabelProps } from '../components/AccountLabel.js'
import { buttonTexts } from '../messages/buttonTexts.js'
import { openAccount } from './openAccount.js'
import { PageButton } from './PageButton.js'
import { selectLocked } from './selectLocked.js'

const selectIsConnected = (state: KitState) => getActiveAddress(state) !== undefined

/** Properties of {@link AccountButton}. */
export type AccountButtonProps = AccountLabelProps & { isDisabled?: boolean }

/**
 * The connected account; opens the modal on it. A connected wallet that shares no account is named, and the modal reconnects it.
 * Nothing while neither is there.
 *
 * @example
 * <AccountButton balance={{ small: 'hide', large: 'show' }} />
 */
export function AccountButton({ isDisabled, ...label }: AccountButtonProps): ReactNode {
  const isConnected = useKitState(selectIsConnected)
  const locked = useKitState(selectLocked)
  if (!isConnected && locked) {
    return (
      <PageButton isDisabled={isDisabled} onClick={({ modal }) => void modal.open()}>
        {buttonTexts.locked({ walletName: locked })}
      </PageButton>
    )
  }
  if (!isConnected) return null
  return (
    <PageButton isDisabled={isDisabled} onClick={openAccount}>
      <AccountLabel {...label} />
    </PageButton>
  )
}
