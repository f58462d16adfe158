import type { Kit, KitState } from '@latchkey/core'
import { useKit, useKitState } from '../KitProvider.js'

const selectIsOpen = (state: KitState) => state.modal.isOpen

/** What {@link useModal} returns. */
export type UseModalReturnType = { isOpen: boolean } & Pick<Kit['modal'], 'open' | 'close'>

/** Whether the modal is open, and how to open and close it. */
export function useModal(): UseModalReturnType {
  const { modal } = useKit()
  return { isOpen: useKitState(selectIsOpen), open: modal.open, close: modal.close }
}
