import { systemClock } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { useProvidedKit } from '@latchkey/react/internal'
import { useState } from 'react'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { useMessages } from '../../messages/useMessages.js'

/**
 * Why no mail was sent, as an email field shows it. A wait counts down and goes when it's over; it belongs to the address, so
 * changing the address clears it.
 *
 * @param describe - The words for any other failure.
 * @param first - What is shown at first.
 */
export function useMailFailure(describe: (failure: unknown) => string | undefined, first?: string) {
  const { clock = systemClock } = useProvidedKit().options
  const { code: texts } = useMessages().login
  const [failure, setFailure] = useState<{ text?: string | undefined; untilMs?: number; seconds?: number }>({
    text: first,
  })
  const { text, untilMs, seconds: whole } = failure
  const seconds = useSecondsUntil(untilMs)
  const isWaiting = whole !== undefined && seconds > 0
  return {
    error: isWaiting ? texts.tryIn({ seconds: whole }) : text,
    shownError: isWaiting ? texts.tryIn({ seconds }) : undefined,
    clear: () => setFailure({}),
    show(cause: unknown): string | undefined {
      if (isAppKitError(cause, 'login/too-soon')) {
        const { seconds: wait } = cause.context
        setFailure({ seconds: wait, untilMs: clock.now() + wait * 1000 })
        return undefined
      }
      const said = describe(cause)
      setFailure({ text: said })
      return said
    },
  }
}
