import type { LoadedKitState } from '@latchkey/core'
import { parseCaip10 } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Avatar } from '../../components/Avatar.js'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { EmptyState } from '../../components/EmptyState.js'
import { SuccessPanel } from '../../components/SuccessPanel.js'
import { UserIcon } from '../../icons/UserIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

const selectStep = (state: LoadedKitState) => state.names.step

/** The name that the account has now, and the address it stands for. */
export function RegisterAccountNameSuccess(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { names: texts } = useMessages()
  // It stays as it was while the view leaves.
  const [step] = useState(useProvidedKitState(selectStep))

  if (step.status !== 'registered') {
    return (
      <EmptyState
        icon={<UserIcon size={28} />}
        title={texts.open}
        text={texts.openText}
        action={<Button onClick={() => router.replace('RegisterAccountName')}>{texts.open}</Button>}
      />
    )
  }
  const { account, name } = step
  const { address } = parseCaip10(account)

  function leave(): void {
    void kit.names.reset()
    router.reset('Account')
  }

  return (
    <SuccessPanel
      picture={<Avatar address={address} size={80} />}
      title={texts.registered({ name })}
      text={texts.registeredText}
      actions={
        <>
          <Button variant="primary" onClick={leave}>
            {texts.letsGo}
          </Button>
          <CopyButton value={name} label={texts.copyName} confirmation={texts.nameCopied} />
        </>
      }
    >
      <AddressInFull address={address} />
    </SuccessPanel>
  )
}
