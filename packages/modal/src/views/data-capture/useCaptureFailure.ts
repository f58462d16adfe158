import type { KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { useMessages } from '../../messages/useMessages.js'

const selectFailure = ({ emailCapture }: KitState) =>
  emailCapture && 'failure' in emailCapture ? emailCapture.failure : undefined

/** Why the last email or code was not taken, in words for the visitor. */
export function useCaptureFailure(): string | undefined {
  const failure = useProvidedKitState(selectFailure)
  const { dataCapture: texts } = useMessages()
  if (!failure) return undefined
  return texts.failures[failure.code]?.({ message: failure.message }) ?? texts.failed
}
