/** Something that a service does by a clock. */
export type Timer = {
  start(): void
  /** Ends, with what is under way. */
  close(): Promise<void>
}

/**
 * Makes what does something again and again, with the same pause after each turn. A turn that fails is told, and the next one
 * follows all the same.
 *
 * @param options - What is done, the pause in milliseconds, and who is told of failures.
 */
export function createTimer({
  intervalMs,
  onFailure,
  run,
}: {
  intervalMs: number
  onFailure(error: unknown): void
  /** Stops early if the signal says so. */
  run(signal: AbortSignal): Promise<void>
}): Timer {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const end = new AbortController()

  function turn(): void {
    running = run(end.signal)
      .catch(onFailure)
      .finally(() => {
        if (!end.signal.aborted) timer = setTimeout(turn, intervalMs).unref()
      })
  }

  return {
    start() {
      timer = setTimeout(turn, intervalMs).unref()
    },
    async close() {
      end.abort()
      clearTimeout(timer)
      await running
    },
  }
}
