import { getActiveAddress, type KitState, type NameEntry } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { Avatar } from '../../components/Avatar.js'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

const selectAddress = (state: KitState) => getActiveAddress(state)

/** The account has a name already. */
export function OwnedName({ entry: { name } }: { entry: Pick<NameEntry, 'name'> }): ReactNode {
  const { router } = useScreen()
  const { names: texts } = useMessages()
  const address = useProvidedKitState(selectAddress) ?? ''
  return (
    <StatusPanel
      picture={<Avatar address={address} size={80} />}
      isWaiting={false}
      title={texts.owned({ name })}
      text={texts.ownedText}
      actions={
        <>
          <Button variant="primary" onClick={() => router.reset('Account')}>
            {texts.done}
          </Button>
          <CopyButton value={name} label={texts.copyName} confirmation={texts.nameCopied} />
        </>
      }
    >
      <AddressInFull address={address} />
    </StatusPanel>
  )
}
