import type { Kit, KitState, SendState } from '@latchkey/core'
import { useKit, useKitState } from '../KitProvider.js'

const selectSend = (state: KitState) => state.send

/** The transfer that is being put together, and how to open one from code (§4.036). */
export function useSend(): { send: SendState; openSend: Kit['send']['openSend'] } {
  const kit = useKit()
  return { send: useKitState(selectSend), openSend: kit.send.openSend }
}
