import { getAccount, type KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { ChevronRightIcon } from '../../icons/ChevronRightIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

const selectIsUpgradable = (state: KitState) => {
  const { allAccounts, address } = getAccount(state)
  return allAccounts.some((account) => account.address === address && account.isUpgradable)
}

/** While others can open an embedded wallet too, says so and leads to ending that. */
export function ProtectLine(): ReactNode {
  const { router } = useScreen()
  const { account: texts } = useMessages()
  const isUpgradable = useProvidedKitState(selectIsUpgradable)
  if (!isUpgradable) return null
  return (
    <button type="button" className="lk-account-protect" onClick={() => router.push('UpgradeEmailWallet')}>
      <WarningIcon size={16} />
      {texts.unprotected}
      <ChevronRightIcon size={16} />
    </button>
  )
}
