import { useEffect, useRef } from 'react'

/**
 * Runs something again and again while the page can be seen, and at once when it can be seen again.
 *
 * @param run - What to run.
 * @param intervalMs - Time between two runs.
 */
export function useWhileVisible(run: () => void, intervalMs: number): void {
  const newest = useRef(run)
  newest.current = run
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const stop = () => clearInterval(timer)
    const start = () => {
      stop()
      timer = setInterval(() => newest.current(), intervalMs)
    }
    const follow = () => {
      if (document.visibilityState === 'hidden') return stop()
      newest.current()
      start()
    }
    if (document.visibilityState !== 'hidden') start()
    document.addEventListener('visibilitychange', follow)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [intervalMs])
}
