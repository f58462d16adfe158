import { getAccount, hasCapability, type KitState, type LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Row } from '../../components/Row.js'
import { UserIcon } from '../../icons/UserIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

const selectAccount = (state: KitState) => getAccount(state)
const selectOwn = (state: LoadedKitState) => state.names.own
const selectIsOn = (state: KitState) => state.features.names && hasCapability(state, 'names')

/** The way to a name for an account that has none; the name, where the account's head does not say it. */
export function NameRow(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { names: texts } = useMessages()
  const isOn = useProvidedKitState(selectIsOn)
  const own = useProvidedKitState(selectOwn)
  const { address, profileName } = useProvidedKitState(selectAccount)

  useEffect(() => {
    if (isOn && address) void kit.names.loadOwn()
  }, [kit, isOn, address])

  if (!isOn || !own) return null
  const [first] = own
  if (first)
    return first.name === profileName ? null : (
      <Row icon={<UserIcon />} title={first.name} description={texts.yours} />
    )
  if (profileName) return null
  return (
    <Row
      icon={<UserIcon />}
      title={texts.open}
      description={texts.openText}
      isDeeper
      onClick={() => {
        kit.analytics.track('OPEN_ENS_FLOW', {})
        router.push('RegisterAccountName')
      }}
    />
  )
}
