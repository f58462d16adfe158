import type { ModalState } from '@latchkey/core'
import { useKitState } from '@latchkey/react'
import { useState } from 'react'
import { selectModal } from './selectModal.js'

/**
 * The modal as it is drawn: while it closes, core has gone back to the first view already, and the visitor still
 * sees the last one.
 */
export function useShownModal(): ModalState {
  const modal = useKitState(selectModal)
  const [last, setLast] = useState(modal)
  if (modal.isOpen && last !== modal) setLast(modal)
  return modal.isOpen ? modal : { ...last, isOpen: false }
}
