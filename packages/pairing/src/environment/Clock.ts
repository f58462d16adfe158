/** Time as the client knows it; replaced in tests. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs a function later; returns what stops it. */
  schedule(run: () => void, delayMs: number): () => void
}

/** The computer's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(run, delayMs) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/** A timer that is later than this has slept with its page. */
const latenessMs = 2_000
/** How long what lies ready at the relay may take to arrive: a connection and a little more. */
export const catchUpMs = 20_000

/**
 * Runs a function when time is up. A page that slept past that moment finds its timers due before the answer that lies
 * ready at the relay can reach it: it then gets a little more time, once.
 *
 * @param delayMs - Until then.
 * @returns What stops it.
 */
export function scheduleDeadline(clock: Clock, run: () => void, delayMs: number): () => void {
  const dueAtMs = clock.now() + delayMs
  let stop = clock.schedule(() => {
    if (isLate(clock, dueAtMs)) stop = clock.schedule(run, catchUpMs)
    else run()
  }, delayMs)
  return () => stop()
}

/** True when a timer fires so late that its page must have slept. */
export function isLate(clock: Clock, dueAtMs: number): boolean {
  return clock.now() - dueAtMs > latenessMs
}
