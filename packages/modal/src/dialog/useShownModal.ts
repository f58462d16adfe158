import type { KitState } from '@latchkey/core'
import { useKitState } from '@latchkey/react'
import { useState } from 'react'
import type { ScreenState } from '../screen/ScreenState.js'
import { useScreenState } from '../screen/useScreen.js'
import type { ShownModal } from './selectModal.js'

const selectIsOpen = (state: KitState) => state.modal.isOpen
const selectScreen = (state: ScreenState) => state

/**
 * The modal as it is drawn: while it closes, the screen has gone back to the first view already, and the visitor still
 * sees the last one.
 */
export function useShownModal(): ShownModal {
  const isOpen = useKitState(selectIsOpen)
  const screen = useScreenState(selectScreen)
  const [last, setLast] = useState(screen)
  if (isOpen && last !== screen) setLast(screen)
  const { history, direction, isShaking } = isOpen ? screen : last
  return { isOpen, history, direction, isShaking }
}
