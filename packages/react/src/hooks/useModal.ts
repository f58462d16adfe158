import type { KitState, ModalState, TrackedEvent } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { type RegisteredKit, useKit, useKitState } from '../KitProvider.js'

const selectModal = (state: KitState): ModalState => state.modal
const selectTheme = (state: KitState) => state.theme

/** Result of {@link useModal}. */
export type UseModalReturnType = { isOpen: boolean } & Pick<RegisteredKit['modal'], 'open' | 'close'>

/** Whether the modal is open, and how to open and close it. */
export function useModal(): UseModalReturnType {
  const { modal } = useKit()
  return { isOpen: useKitState(selectModal).isOpen, open: modal.open, close: modal.close }
}

/** Result of {@link useTheme}. */
export type UseThemeReturnType = KitState['theme'] & RegisteredKit['theme']

/** The look of the modal, and how to change it. */
export function useTheme(): UseThemeReturnType {
  const { theme } = useKit()
  return { ...useKitState(selectTheme), ...theme }
}

/** Result of {@link useEvents}. */
export type UseEventsReturnType = TrackedEvent | undefined

/** The newest thing that happened in the kit (§7.054). */
export function useEvents(): UseEventsReturnType {
  const { analytics } = useKit()
  const [event, setEvent] = useState<TrackedEvent>()
  useEffect(() => analytics.subscribe(setEvent), [analytics])
  return event
}
