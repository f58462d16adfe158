'use client'
import { getActiveAddress, type KitState } from '@latchkey/core'
import { useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { AccountLabel } from './AccountLabel.js'
import { openAccount } from './openAccount.js'
import { PageButton } from './PageButton.js'

const selectIsConnected = (state: KitState) => getActiveAddress(state) !== undefined

/** Properties of {@link AccountButton}. */
export type AccountButtonProps = {
  /** Whether the native balance is shown; `show` by default. */
  balance?: 'show' | 'hide'
  isDisabled?: boolean
}

/**
 * The connected account; opens the modal on it. Nothing while no account is connected.
 *
 * @example
 * <AccountButton balance="hide" />
 */
export function AccountButton({ balance, isDisabled }: AccountButtonProps): ReactNode {
  const isConnected = useKitState(selectIsConnected)
  if (!isConnected) return null
  return (
    <PageButton isDisabled={isDisabled} onClick={openAccount}>
      <AccountLabel balance={balance} />
    </PageButton>
  )
}
