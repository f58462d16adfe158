'use client'
import { useAccount } from '@latchkey/react'
import type { ReactNode } from 'react'
import { AccountButton, type AccountButtonProps } from './AccountButton.js'
import { ConnectButton, type ConnectButtonProps } from './ConnectButton.js'

/** Properties of {@link KitButton}: those of both buttons. */
export type KitButtonProps = AccountButtonProps & ConnectButtonProps

/**
 * The account when one is connected, else the button to connect.
 *
 * @example
 * <KitButton label="Sign in" balance="hide" />
 */
export function KitButton({ balance, ...rest }: KitButtonProps): ReactNode {
  const { isConnected } = useAccount()
  if (!isConnected) return <ConnectButton {...rest} />
  const { isDisabled } = rest
  return (
    <AccountButton
      {...(balance === undefined ? {} : { balance })}
      {...(isDisabled === undefined ? {} : { isDisabled })}
    />
  )
}
