import { systemClock } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import { useEffect, useState } from 'react'

/**
 * Counts down to a moment.
 *
 * @param atMs - The moment, in milliseconds since 1970; `undefined` when there is none.
 * @returns Whole seconds that are left, at least 0.
 */
export function useSecondsUntil(atMs: number | undefined): number {
  const { clock = systemClock } = useProvidedKit().options
  const [nowMs, setNowMs] = useState(() => clock.now())
  const [knownAtMs, setKnownAtMs] = useState(atMs)
  if (knownAtMs !== atMs) {
    setKnownAtMs(atMs)
    setNowMs(clock.now())
  }
  const left = atMs === undefined ? 0 : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNowMs(clock.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning, clock])
  return left
}
