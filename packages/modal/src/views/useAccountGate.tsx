import type { ReactNode } from 'react'
import { Button } from '../components/Button.js'
import { EmptyState } from '../components/EmptyState.js'
import { InfoIcon } from '../icons/InfoIcon.js'
import { WalletIcon } from '../icons/WalletIcon.js'
import { useMessages } from '../messages/useMessages.js'
import { useScreen } from '../screen/useScreen.js'
import { useLastAccount } from './account/useLastAccount.js'

/**
 * What stands in the place of a view that needs an account: that the site has not enabled it, or the way to connect.
 *
 * @param isOn - Whether the site has enabled it.
 * @returns Undefined where the view itself can be shown.
 */
export function useAccountGate(isOn: boolean): ReactNode | undefined {
  const { router } = useScreen()
  const { connect, unavailable } = useMessages()
  const shown = useLastAccount()
  if (!isOn) {
    return (
      <EmptyState
        icon={<InfoIcon size={28} />}
        title={unavailable.heading}
        text={unavailable.text}
        action={<Button onClick={() => router.back()}>{unavailable.back}</Button>}
      />
    )
  }
  if (shown) return undefined
  return (
    <EmptyState
      icon={<WalletIcon size={28} />}
      title={connect.title}
      action={<Button onClick={() => router.reset('Connect')}>{connect.title}</Button>}
    />
  )
}
