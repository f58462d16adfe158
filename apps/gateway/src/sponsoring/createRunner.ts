/** How often work is looked for, in milliseconds. */
const intervalMs = 1_000

/** Does one kind of work, never twice at once. */
export type Runner = {
  /** Does it, or waits for whom is at it and does it again, since that one may have looked too early. */
  runNow(): Promise<void>
  /** Does it without anybody waiting. */
  runSoon(): void
  /** Ends it and waits for what is under way. */
  close(): Promise<void>
}

/**
 * Makes what does work every second, and when it is asked to.
 *
 * @param options - `isIdle`: only when it is asked to; `run`: the work; `onFailure`: told why it failed when nobody waits.
 */
export function createRunner({
  isIdle,
  onFailure,
  run,
}: {
  isIdle: boolean
  onFailure: (error: unknown) => void
  run: () => Promise<void>
}): Runner {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  let isClosed = false
  const timer = isIdle ? undefined : setInterval(runSoon, intervalMs)
  timer?.unref()

  async function start(): Promise<void> {
    try {
      if (!isClosed) await run()
    } finally {
      current = next
      next = undefined
    }
  }

  function runNow(): Promise<void> {
    if (!current) {
      current = start()
      return current
    }
    // Whoever comes while one waits is served by that one.
    next ??= current.catch(() => {}).then(start)
    return next
  }

  function runSoon(): void {
    if (!next) runNow().catch(onFailure)
  }

  return {
    runNow,
    runSoon,
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.allSettled([current, next])
    },
  }
}
