import type { Clock } from '../base/Clock.js'

/** Waits between two questions. */
export type Pause = {
  /**
   * Waits, and on while the page is hidden or offline; it ends at once when the page is seen or online again, or when woken.
   *
   * @throws The signal's reason.
   */
  wait(ms: number): Promise<void>
  /** Ends all waits. */
  wake(): void
}

/**
 * Makes the waits of a follower.
 *
 * @param parts - The clock; `signal` ends them.
 */
export function createPause({ clock, signal }: { clock: Clock; signal: AbortSignal }): Pause {
  const waiting = new Set<() => void>()
  const isAway = () => document.hidden || navigator.onLine === false
  return {
    wake() {
      for (const end of [...waiting]) end()
    },
    async wait(ms) {
      await new Promise<void>((resolve) => {
        const end = () => {
          if (isAway() && !signal.aborted) return
          stopTimer()
          waiting.delete(end)
          document.removeEventListener('visibilitychange', end)
          window.removeEventListener('online', end)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const stopTimer = clock.schedule(end, ms)
        waiting.add(end)
        document.addEventListener('visibilitychange', end)
        window.addEventListener('online', end)
        signal.addEventListener('abort', end)
      })
      signal.throwIfAborted()
    },
  }
}
