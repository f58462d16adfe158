import { systemClock } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { getLocale } from '../../components/formatNumbers.js'
import { useMessages } from '../../messages/useMessages.js'

/** Prices are read again every few seconds: ones that are older than this are kept ones, in ms. */
const freshMs = 120_000

/**
 * Says of when prices are, once they are more than two minutes old, and nothing before.
 *
 * @param props - `fromMs`: when the oldest was read, in ms since 1970; nothing is said where nobody knows.
 */
export function PriceAge({ fromMs }: { fromMs: number | undefined }): ReactNode {
  const { account: texts } = useMessages()
  const { clock = systemClock } = useProvidedKit().options
  // Newer prices have another time, so that the line goes with the old ones and not a moment later.
  const [oldFromMs, setOldFromMs] = useState<number>()
  useEffect(() => {
    if (fromMs === undefined) return
    const note = () => setOldFromMs(fromMs)
    // A gateway whose clock is ahead must not make it wait longer.
    const leftMs = Math.min(freshMs, fromMs + freshMs - clock.now())
    if (leftMs < 0) return note()
    return clock.schedule(note, leftMs + 1)
  }, [clock, fromMs])
  if (fromMs === undefined || oldFromMs !== fromMs) return null
  return (
    <p className="lk-account-price-age lk-numeric">
      {texts.pricesFrom({ time: formatTime(fromMs, clock.now()) })}
    </p>
  )
}

/** The time of day in the visitor's own way, with the day where that is not today. */
function formatTime(atMs: number, nowMs: number): string {
  const [at, now] = [new Date(atMs), new Date(nowMs)]
  const isToday = at.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(getLocale(), {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(at)
}
