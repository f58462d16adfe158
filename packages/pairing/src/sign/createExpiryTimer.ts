import { type Clock, catchUpMs, isLate } from '../environment/Clock.js'

/** Timers cannot be set further ahead than this; 12 hours. */
const longestTimerMs = 43_200_000

/** How long to wait with a storage that failed. */
const sweepAgainMs = 5_000

/** Sweeps the state when the next thing in it is over. */
export type ExpiryTimer = {
  /** Sets the timer for the state as it is now. */
  schedule(): void
  /** The page was away: what ended meanwhile gets time to be saved by what lies ready at the relay. */
  allowCatchUp(): void
  /** Sweeps now. */
  sweep(): Promise<void>
  stop(): void
}

/**
 * Makes the timer.
 *
 * @param options - `listExpiries`: when things will be over, in milliseconds since 1970. `sweep`: takes away what is.
 * `catchUpEndsAtMs`: after a page was away, until when a message that lies ready at the relay may still arrive.
 */
export function createExpiryTimer(options: {
  clock: Clock
  listExpiries(catchUpEndsAtMs: number): number[]
  sweep(nowMs: number, catchUpEndsAtMs: number): Promise<unknown>
}): ExpiryTimer {
  const { clock } = options
  let stopTimer = () => {}
  let isStopped = false
  let catchUpEndsAtMs = 0

  function schedule() {
    stopTimer()
    if (isStopped) return
    const times = options.listExpiries(catchUpEndsAtMs)
    if (times.length === 0) return
    const inMs = Math.max(0, Math.min(...times) - clock.now())
    const delayMs = Math.min(inMs, longestTimerMs)
    const dueAtMs = clock.now() + delayMs
    stopTimer = clock.schedule(() => {
      if (isLate(clock, dueAtMs)) allowCatchUp()
      sweepLater()
    }, delayMs)
  }

  function allowCatchUp() {
    catchUpEndsAtMs = clock.now() + catchUpMs
  }

  function sweepLater() {
    sweep().catch(() => {
      // The storage failed; what is over must not stay for that.
      if (!isStopped) stopTimer = clock.schedule(sweepLater, sweepAgainMs)
    })
  }

  async function sweep() {
    await options.sweep(clock.now(), catchUpEndsAtMs)
    schedule()
  }

  return {
    schedule,
    allowCatchUp,
    sweep,
    stop() {
      isStopped = true
      stopTimer()
    },
  }
}
