import type { SendGroup, SendState } from '@latchkey/core'
import { emptySend } from '@latchkey/core/internal'
import { useFeature } from '../useFeature.js'

/** Result of {@link useSend}. */
export type UseSendReturnType = { send: SendState; openSend: SendGroup['openSend'] }

/** The transfer that is being put together, and how to open one from code (§4.036). */
export function useSend(): UseSendReturnType {
  const { state, openSend } = useFeature('send')
  return { send: state ?? emptySend, openSend }
}
