/** Time as the relay knows it. */
export type RelayClock = {
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Calls again and again.
   *
   * @param callback - What to call.
   * @param intervalMs - How often, in milliseconds.
   * @returns Stops it.
   */
  repeat(callback: () => void, intervalMs: number): () => void
}

/**
 * The machine's clock.
 *
 * @param now - Milliseconds since 1970; another source for tests.
 */
export function createRelayClock(now: () => number = Date.now): RelayClock {
  return {
    now,
    repeat(callback, intervalMs) {
      const timer = setInterval(callback, intervalMs)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
