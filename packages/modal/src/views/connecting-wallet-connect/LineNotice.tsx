import type { KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Notice } from '../../components/Notice.js'
import { useIsOnline } from '../../components/useIsOnline.js'
import { useMessages } from '../../messages/useMessages.js'

const selectIsWaiting = (state: KitState) => state.pairing.relay === 'waiting'

/** Says when nothing can come of the code just now: this browser is offline, or the relay cannot be reached. */
export function LineNotice(): ReactNode {
  const { pairing } = useMessages()
  const isOnline = useIsOnline()
  const isWaiting = useProvidedKitState(selectIsWaiting)
  if (isOnline && !isWaiting) return null
  return (
    <Notice tone="warning" isLive>
      {isOnline ? pairing.relayWaiting : pairing.offline}
    </Notice>
  )
}
