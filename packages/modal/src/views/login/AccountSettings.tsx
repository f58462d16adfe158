import { type AccountType, getAccount, getNetwork, type KitState } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { getLoginName } from '../../components/getLoginName.js'
import { Row } from '../../components/Row.js'
import { Spinner } from '../../components/Spinner.js'
import { Stack } from '../../components/Stack.js'
import { LockIcon } from '../../icons/LockIcon.js'
import { SwapIcon } from '../../icons/SwapIcon.js'
import { UserIcon } from '../../icons/UserIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { selectLoginConnector } from '../selectLoginConnector.js'
import { AccountAddresses } from './AccountAddresses.js'
import { MailIcon } from './MailIcon.js'
import { useLoginMethods } from './useLoginMethods.js'

const selectAccount = (state: KitState) => getAccount(state)

/** What a visitor can set about an embedded wallet: the email, the kind of account, and who can come into it. */
export function AccountSettings(): ReactNode {
  const { router } = useScreen()
  const { settings: texts } = useMessages().login
  const { socials } = useMessages().loginRows
  const account = useProvidedKitState(selectAccount)
  const { address, socialProvider } = account
  if (!address || socialProvider === undefined) return null
  const name = getLoginName(account) ?? ''
  const isByEmail = socialProvider === 'email'
  const providerName = (socials as Readonly<Record<string, string>>)[socialProvider] ?? socialProvider
  return (
    <Stack gap={16}>
      <AccountAddresses accounts={account.allAccounts} address={address} />
      <Stack>
        {isByEmail ? (
          <Row
            icon={<MailIcon />}
            title={name}
            description={texts.editEmail}
            isDeeper
            onClick={() => router.push('UpdateEmailWallet', { redirectView: 'AccountSettings' })}
          />
        ) : (
          <Row icon={<UserIcon />} title={name} description={texts.loggedInWith({ name: providerName })} />
        )}
        <AccountTypeRow />
        <Row
          icon={<LockIcon />}
          title={texts.protect}
          description={texts.protectText}
          isDeeper
          onClick={() => router.push('UpgradeEmailWallet')}
        />
      </Stack>
    </Stack>
  )
}

/** Switches between the standard account and the smart one; nothing on networks without smart accounts (§4.011). */
function AccountTypeRow(): ReactNode {
  const kit = useProvidedKit()
  const { toasts } = useScreen()
  const { settings: texts, failures } = useMessages().login
  const { methods, getSignal } = useLoginMethods()
  const networkId = useProvidedKitState((state) => getNetwork(state)?.id)
  const isSmart = useProvidedKitState((state) => getAccount(state).preferredAccountType === 'smartAccount')
  const [isSwitching, setIsSwitching] = useState(false)
  const isAble = useProvidedKitState(
    (state) =>
      selectLoginConnector(state)?.login?.getSmartAccountChainIds().includes(Number(networkId)) ?? false,
  )
  if (!methods || !isAble) return null

  async function switchType(): Promise<void> {
    if (isSwitching) return
    setIsSwitching(true)
    const type: AccountType = isSmart ? 'eoa' : 'smartAccount'
    try {
      await methods?.setAccountType(type, { signal: getSignal() })
      // What was written for the other account does not fit this one.
      kit.send.reset()
      toasts.showSuccess(texts.switched)
    } catch (error) {
      const known = isAppKitError(error) ? failures[error.code] : undefined
      toasts.showError(known?.title ?? texts.switchFailed)
    } finally {
      setIsSwitching(false)
    }
  }

  return (
    <Row
      icon={isSwitching ? <Spinner /> : <SwapIcon />}
      title={isSwitching ? texts.switching : isSmart ? texts.toEoa : texts.toSmartAccount}
      description={isSmart ? texts.smartAccount : texts.eoa}
      onClick={() => void switchType()}
    />
  )
}
