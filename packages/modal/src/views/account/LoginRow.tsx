import { getAccount, type KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { getLoginName } from '../../components/getLoginName.js'
import { Row } from '../../components/Row.js'
import { LockIcon } from '../../icons/LockIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

const selectAccount = (state: KitState) => getAccount(state)

/** The way to what can be set about an embedded wallet; nothing for wallets of other kinds. */
export function LoginRow(): ReactNode {
  const { router } = useScreen()
  const { account: texts } = useMessages()
  const account = useProvidedKitState(selectAccount)
  if (account.socialProvider === undefined) return null
  return (
    <Row
      icon={<LockIcon />}
      title={texts.walletSettings}
      description={getLoginName(account) ?? texts.walletSettingsText}
      isDeeper
      onClick={() => router.push('AccountSettings')}
    />
  )
}
