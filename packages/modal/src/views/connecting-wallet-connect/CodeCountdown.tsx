import { linkRenewalMs } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { useMessages } from '../../messages/useMessages.js'

/** The countdown is shown in the last 30 s of a link. */
const shownForSeconds = 20

/** Counts down to the next code, near the end only, and not aloud: the code changes by itself. */
export function CodeCountdown({ expiresAtMs }: { expiresAtMs: number }): ReactNode {
  const { pairing } = useMessages()
  const isEndless = !Number.isFinite(expiresAtMs)
  const seconds = useSecondsUntil(isEndless ? undefined : expiresAtMs - linkRenewalMs)
  const isShown = seconds > 0 && seconds <= shownForSeconds
  return (
    <p className="lk-numeric" role="timer" aria-live="off">
      {isShown ? pairing.changesIn({ seconds }) : ''}
    </p>
  )
}
