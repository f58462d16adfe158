import { systemClock } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import { useEffect, useState } from 'react'

/** An app that has not come to the front this long after its link was opened is probably not there, in ms. */
const notOpenedAfterMs = 2500

/**
 * Watches what becomes of an opened link: when the page can still be seen a while later, no app has opened.
 *
 * @param openedCount - How often the link was opened; 0 before the first time.
 * @returns Whether nothing happened.
 */
export function useOpenedLink(openedCount: number): boolean {
  const { clock = systemClock } = useProvidedKit().options
  const [isStuck, setIsStuck] = useState(false)
  useEffect(() => {
    if (openedCount === 0) return
    setIsStuck(false)
    let wasLeft = document.visibilityState === 'hidden'
    const note = () => {
      wasLeft ||= document.visibilityState === 'hidden'
    }
    document.addEventListener('visibilitychange', note)
    const stop = clock.schedule(() => setIsStuck(!wasLeft), notOpenedAfterMs)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', note)
    }
  }, [clock, openedCount])
  return isStuck
}
