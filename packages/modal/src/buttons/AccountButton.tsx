'use client'
import { getNetworkState } from '@latchkey/core'
import { formatFloored, truncateAddress } from '@latchkey/primitives'
import { useAccount, useKit, useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Avatar } from '../components/Avatar.js'
import { NetworkImage } from '../components/NetworkImage.js'
import { buttonTexts } from '../messages/buttonTexts.js'
import { accountStyles } from '../styles/generated/accountStyles.js'
import { PageButton } from './PageButton.js'

/** Properties of {@link AccountButton}. */
export type AccountButtonProps = {
  /** Whether the native balance is shown; `show` by default. */
  balance?: 'show' | 'hide'
  isDisabled?: boolean
}

/** Longer profile names end in an ellipsis. */
const maxNameLength = 18

/**
 * The connected account; opens the modal on it. Nothing while no account is connected.
 *
 * @example
 * <AccountButton balance="hide" />
 */
export function AccountButton({ balance = 'show', isDisabled }: AccountButtonProps): ReactNode {
  const { options } = useKit()
  const { address, profileName, profileImage, balance: amount, balanceSymbol } = useAccount()
  const network = useKitState(getNetworkState)
  if (!address) return null
  const name = profileName ? shorten(profileName) : truncateAddress(address)
  const isUnsupported = network?.isUnsupported === true && !options.allowUnsupportedChain
  return (
    <PageButton
      styles={accountStyles}
      isDisabled={isDisabled}
      onClick={(kit) => void kit.modal.open(isUnsupported ? { view: 'UnsupportedChain' } : {})}
    >
      <span className="lk-visually-hidden">{buttonTexts.account}</span>
      {balance === 'show' && <Balance amount={amount} symbol={balanceSymbol} />}
      <Avatar
        address={address}
        name={profileName}
        src={profileImage}
        size={24}
        badge={network && <NetworkImage network={network.caipNetwork} size={16} />}
      />
      <span className="lk-page-button-name">{name}</span>
    </PageButton>
  )
}

/** The native balance, rounded down to three decimals (§5.013); a bar of its width until it is there. */
function Balance({ amount, symbol }: { amount: string | undefined; symbol: string | undefined }): ReactNode {
  if (amount === undefined) return <span className="lk-page-button-balance" data-pending="" />
  return (
    <span className="lk-page-button-balance">
      {formatFloored(amount)} {symbol}
    </span>
  )
}

function shorten(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name
}
