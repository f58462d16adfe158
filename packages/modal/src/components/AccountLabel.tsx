import { getAccount, getNetworkState } from '@latchkey/core'
import { formatFloored } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { buttonTexts } from '../messages/buttonTexts.js'
import { adoptStyles } from '../styles/adoptStyles.js'
import { accountStyles } from '../styles/generated/accountStyles.js'
import { Avatar } from './Avatar.js'
import { getDisplayName } from './getDisplayName.js'
import { NetworkImage } from './NetworkImage.js'
import { selectHasPending } from './selectHasPending.js'
import { type PerScreen, toScreens } from './toScreens.js'

/** Properties of {@link AccountLabel}. */
export type AccountLabelProps = {
  /** Whether the native balance is shown; `show` by default. */
  balance?: PerScreen<'show' | 'hide'> | undefined
  /** What stands for the account: picture and name, which is `full` and the default, or one of them. */
  account?: PerScreen<'full' | 'avatar' | 'name'> | undefined
}

/** What stands on the button of a connected account. */
export function AccountLabel({ account = 'full', balance = 'show' }: AccountLabelProps): ReactNode {
  const state = useProvidedKitState(getAccount)
  const { address, profileImage, balance: amount, balanceSymbol } = state
  const network = useProvidedKitState(getNetworkState)
  const isPending = useProvidedKitState(selectHasPending)
  useEffect(() => adoptStyles(document, accountStyles), [])
  if (!address) return null
  const name = getDisplayName(state, address)
  const balanceScreens = toScreens(balance, (one) => one === 'show')
  const avatarScreens = toScreens(account, (one) => one !== 'name')
  return (
    <>
      <span className="lk-visually-hidden">{buttonTexts.account}</span>
      {network && <NetworkImage network={network.caipNetwork} size={24} />}
      {balanceScreens && (
        <span className="lk-page-button-part" {...balanceScreens}>
          <Balance amount={amount} symbol={balanceSymbol} />
        </span>
      )}
      {avatarScreens && (
        <span className="lk-page-button-part" {...avatarScreens}>
          <Avatar address={address} src={profileImage} size={24} />
        </span>
      )}
      {isPending && <span className="lk-spinner" role="img" aria-label={buttonTexts.pending} />}
      {/* Read out also where it is not seen. */}
      <span className="lk-page-button-name" {...toScreens(account, (one) => one !== 'avatar')}>
        {name}
      </span>
    </>
  )
}

/** The native balance, rounded down to three decimals (§5.013); a bar of its width while it is read, "—" where it could not be. */
function Balance({ amount, symbol }: { amount: string | undefined; symbol: string | undefined }): ReactNode {
  if (symbol === undefined) return <span className="lk-page-button-balance" data-pending="" />
  return (
    <span className="lk-page-button-balance">
      {amount === undefined ? '—' : formatFloored(amount)} {symbol}
    </span>
  )
}
