import { getNetwork, hasCapability, type KitState, type LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { UserIcon } from '../../icons/UserIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useLastAccount } from '../account/useLastAccount.js'
import { useAccountGate } from '../useAccountGate.js'
import { NameForm } from './NameForm.js'
import { NameProgress } from './NameProgress.js'
import { OwnedName } from './OwnedName.js'

const selectNames = (state: LoadedKitState) => state.names
const selectCanName = (state: KitState) => hasCapability(state, 'names')
const selectNetwork = (state: KitState) => getNetwork(state)

/** Choosing a name: the field, the signature, and what there is instead where an account can't have one. */
export function RegisterAccountName(): ReactNode {
  const kit = useProvidedKit()
  const { step, own } = useProvidedKitState(selectNames)
  const canName = useProvidedKitState(selectCanName)
  const gate = useAccountGate(true)
  const address = useLastAccount()?.address
  const [owned] = own ?? []

  useEffect(() => {
    // What was registered before has been seen.
    if (kit.store.getState().names.step.status === 'registered') void kit.names.reset()
  }, [kit])
  useEffect(() => {
    if (address && canName) void kit.names.loadOwn()
  }, [kit, address, canName])

  if (gate) return gate
  if (!canName) return <NoNames />
  if (step.status === 'signing' || step.status === 'registering') return <NameProgress step={step} />
  // The next view is about what was just registered.
  if (owned && step.status !== 'registered') return <OwnedName entry={owned} />
  return <NameForm />
}

function NoNames(): ReactNode {
  const { router } = useScreen()
  const messages = useMessages()
  const network = useProvidedKitState(selectNetwork)
  const { names: texts } = messages
  return (
    <EmptyState
      icon={<UserIcon size={28} />}
      title={texts.noNamesTitle({ network: network ? getNetworkName(messages, network) : '' })}
      text={texts.noNamesText}
      action={<Button onClick={() => router.push('Networks')}>{texts.chooseNetwork}</Button>}
    />
  )
}
