import type { Clock } from '@latchkey/core'

/** A clock that stands still until it is moved. */
export type ManualClock = Clock & {
  /** Moves time on and runs what falls due, in order. */
  advance(byMs: number): void
  /** How many functions wait for their time. */
  pendingCount(): number
}

/**
 * Makes a clock for tests.
 *
 * @param startMs - Where it starts, in milliseconds since 1970.
 *
 * @example
 * const clock = createManualClock()
 * clock.schedule(() => console.log('due'), 150)
 * clock.advance(150)
 */
export function createManualClock(startMs = 1_700_000_000_000): ManualClock {
  let nowMs = startMs
  let tasks: { atMs: number; run: () => void }[] = []

  function runDue(endMs: number): void {
    for (;;) {
      const [next] = tasks.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)
      if (!next) break
      tasks = tasks.filter((task) => task !== next)
      nowMs = next.atMs
      next.run()
    }
  }

  return {
    now: () => nowMs,
    schedule(run, delayMs) {
      const task = { atMs: nowMs + delayMs, run }
      tasks.push(task)
      // What is put off to the next turn only is due without time moving on.
      if (delayMs === 0) queueMicrotask(() => runDue(nowMs))
      return () => {
        tasks = tasks.filter((other) => other !== task)
      }
    },
    pendingCount: () => tasks.length,
    advance(byMs) {
      const endMs = nowMs + byMs
      runDue(endMs)
      nowMs = endMs
    },
  }
}
