/** After a failure, twice as long each time, and never longer than the second. */
const retryMs = { first: 1_000, longest: 60_000 }

/** Something that is done again and again. */
export type Loop = {
  start(): void
  /** Does it now, and waits until it was done from its beginning; or until the signal ends the waiting. */
  once(signal: AbortSignal): Promise<void>
  /** Why it failed the last time; undefined when it did not. */
  failure(): unknown
  /** Ends, with what is under way. */
  close(): Promise<void>
}

/**
 * Makes a loop.
 *
 * @param options - `step`: what is done; true when there is more to do at once. `restMs`: the pause when there is not. `onFailure`: told of
 * the first failure in a row.
 */
export function createLoop({
  onFailure,
  restMs,
  step,
}: {
  step: () => Promise<boolean>
  restMs: number
  onFailure: (error: unknown) => void
}): Loop {
  /** Told when a turn has ended. */
  const waiting = new Set<() => void>()
  let running: Promise<void> | undefined
  let isClosed = false
  let wakeUp = () => {}
  /** Turns that were begun, that were ended, and how many must be before it may rest. */
  const turns = { begun: 0, ended: 0, wanted: 0 }
  let failures = 0
  let failure: unknown

  async function run(): Promise<void> {
    while (!isClosed) {
      turns.begun++
      const hasMore = await step().then(noteSuccess, noteFailure)
      turns.ended = turns.begun
      tellWaiting()
      if (!hasMore && turns.begun >= turns.wanted) await rest()
    }
  }

  function noteSuccess(hasMore: boolean): boolean {
    failures = 0
    failure = undefined
    return hasMore
  }

  function noteFailure(error: unknown): boolean {
    failures++
    failure = error
    if (failures === 1) onFailure(error)
    return false
  }

  function rest(): Promise<void> {
    const ms = failures === 0 ? restMs : Math.min(retryMs.longest, retryMs.first * 2 ** (failures - 1))
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms)
      wakeUp = done
      function done() {
        clearTimeout(timer)
        resolve()
      }
      if (isClosed) done()
    })
  }

  function tellWaiting(): void {
    for (const tell of waiting) tell()
  }

  function nextTurn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      function done(): void {
        waiting.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      waiting.add(done)
      signal.addEventListener('abort', done)
      if (signal.aborted) done()
    })
  }

  return {
    start() {
      running ??= run()
    },
    async once(signal) {
      // One that is under way may have seen what was before.
      const own = turns.begun + 1
      turns.wanted = Math.max(turns.wanted, own)
      wakeUp()
      while (turns.ended < own && !signal.aborted && !isClosed) await nextTurn(signal)
    },
    failure: () => failure,
    async close() {
      isClosed = true
      wakeUp()
      await running
      tellWaiting()
    },
  }
}
