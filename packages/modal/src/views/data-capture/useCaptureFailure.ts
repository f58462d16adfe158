import { type KitState, systemClock } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { getWalletText } from '../../messages/getWalletText.js'
import { useMessages } from '../../messages/useMessages.js'

const selectFailure = ({ emailCapture }: KitState) =>
  emailCapture && 'failure' in emailCapture ? emailCapture.failure : undefined

/** Why the last email or code was not taken, in words for the visitor; `shownError` counts down where there is a wait. */
export function useCaptureFailure(): { error?: string | undefined; shownError?: string | undefined } {
  const { clock = systemClock } = useProvidedKit().options
  const failure = useProvidedKitState(selectFailure)
  const { dataCapture: texts, login } = useMessages()
  const { retryAtMs } = failure ?? {}
  const seconds = useSecondsUntil(retryAtMs)
  if (!failure) return {}
  if (retryAtMs !== undefined) {
    // The wait is over.
    if (seconds === 0 || retryAtMs <= clock.now()) return {}
    return { error: login.code.waitForMail, shownError: login.code.tryIn({ seconds }) }
  }
  const { message, code } = failure
  return { error: getWalletText(login, failure) ?? texts.failures[code]?.({ message }) ?? texts.failed }
}
