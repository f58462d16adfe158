import { systemClock } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { useProvidedKit } from '@latchkey/react/internal'
import { useState } from 'react'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { useMessages } from '../../messages/useMessages.js'

/** Why no mail was sent: words, or a wait in whole seconds and when it ends (ms since 1970). A view hands it to the next one. */
export type MailFailure = { readonly text?: string | undefined; readonly wait?: MailWait | undefined }

type MailWait = { readonly seconds: number; readonly untilMs: number }

/**
 * Why no mail was sent, as an email field shows it. A wait counts down and goes when it's over; it belongs to the address, so
 * changing the address clears it.
 *
 * @param describe - The words for any other failure.
 * @param first - What is shown at first.
 */
export function useMailFailure(describe: (failure: unknown) => string | undefined, first: MailFailure = {}) {
  const { clock = systemClock } = useProvidedKit().options
  const { code: texts } = useMessages().login
  const [{ text, wait }, setFailure] = useState(first)
  const seconds = useSecondsUntil(wait?.untilMs)
  const isWaiting = wait !== undefined && seconds > 0
  return {
    error: isWaiting ? texts.tryIn(wait) : text,
    shownError: isWaiting ? texts.tryIn({ seconds }) : undefined,
    clear: () => setFailure({}),
    show(cause: unknown): MailFailure {
      const failure = read(cause)
      setFailure(failure)
      return failure
    },
  }

  function read(cause: unknown): MailFailure {
    if (!isAppKitError(cause, 'login/too-soon')) return { text: describe(cause) }
    const { seconds } = cause.context
    return { wait: { seconds, untilMs: clock.now() + seconds * 1000 } }
  }
}
