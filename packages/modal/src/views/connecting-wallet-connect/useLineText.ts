import type { KitState } from '@latchkey/core'
import { useIsOnline, useProvidedKitState } from '@latchkey/react/internal'
import { useMessages } from '../../messages/useMessages.js'

const selectIsWaiting = (state: KitState) => state.pairing.relay === 'waiting'

/** Why nothing can come of a link just now: this browser is offline, or the relay cannot be reached. */
export function useLineText(): string | undefined {
  const { pairing } = useMessages()
  const isOnline = useIsOnline()
  const isWaiting = useProvidedKitState(selectIsWaiting)
  if (!isOnline) return pairing.offline
  return isWaiting ? pairing.relayWaiting : undefined
}
