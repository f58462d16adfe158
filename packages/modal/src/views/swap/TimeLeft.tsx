import type { ReactNode } from 'react'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { useMessages } from '../../messages/useMessages.js'

/** How long tokens are still thought to be on their way to another network. */
export function TimeLeft({ arrivesAtMs }: { arrivesAtMs: number }): ReactNode {
  const { swap: texts } = useMessages()
  const seconds = useSecondsUntil(arrivesAtMs)
  return seconds > 0 ? texts.timeLeft({ seconds }) : texts.timeOver
}
