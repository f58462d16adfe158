import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useCallback } from 'react'
import { useFirstMessages } from '../messages/useFirstMessages.js'
import { getView } from '../views/registry.js'
import { getRoute, type ShownModal } from './selectModal.js'

/** The heading of the view on screen; also the dialog's name. */
export function useViewTitle(modal: ShownModal): string {
  const kit = useProvidedKit()
  const messages = useFirstMessages()
  const { view: id, parameters } = getRoute(modal)
  const selectTitle = useCallback(
    (state: LoadedKitState) => {
      const { titles } = messages
      const { title = () => titles[id as keyof typeof titles] as string } = getView(id)
      return title({ kit, state, messages, parameters })
    },
    [id, kit, messages, parameters],
  )
  return useProvidedKitState(selectTitle)
}
