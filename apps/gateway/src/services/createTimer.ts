/** Something that a service does by a clock. */
export type Timer = {
  start(): void
  /** There may be something to do soon: turns follow each other without the longer pause, for a minute. */
  wake(): void
  /** Ends, with what is under way. */
  close(): Promise<void>
}

/** How long turns follow each other after something has happened, in milliseconds. */
const busyMs = 60_000

/**
 * Makes what does something again and again, with the same pause after each turn. A turn that fails is told, and the next one
 * follows all the same.
 *
 * @param options - What is done, the pause in milliseconds and the longer one while nothing happens, and who is told of failures.
 */
export function createTimer({
  idleMs,
  intervalMs,
  onFailure,
  run,
}: {
  intervalMs: number
  /** Between turns while nobody wakes it; the usual pause unless given. */
  idleMs?: number | undefined
  onFailure(error: unknown): void
  /** Stops early if the signal says so. */
  run(signal: AbortSignal): Promise<void>
}): Timer {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let busyUntilMs = 0
  let isIdle = false
  const end = new AbortController()

  function plan(): void {
    if (end.signal.aborted) return
    isIdle = Date.now() >= busyUntilMs
    timer = setTimeout(turn, isIdle ? (idleMs ?? intervalMs) : intervalMs).unref()
  }

  function turn(): void {
    timer = undefined
    running = run(end.signal).catch(onFailure).finally(plan)
  }

  return {
    start: plan,
    wake() {
      busyUntilMs = Date.now() + busyMs
      // A turn that runs plans the next one at its end; one that comes soon is not put off.
      if (timer === undefined || !isIdle) return
      clearTimeout(timer)
      plan()
    },
    async close() {
      end.abort()
      clearTimeout(timer)
      await running
    },
  }
}
