/** Time as the kit knows it; replaced in tests. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs a function later; returns a function that cancels it. */
  schedule(run: () => void, delayMs: number): () => void
  /** Runs a function with the next frame; absent where nothing is drawn. */
  scheduleFrame?(run: () => void): void
}

/** The computer's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(run, delayMs) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  // A hidden page draws no frames; callers must not wait until the visitor returns.
  ...(typeof requestAnimationFrame === 'function' && {
    scheduleFrame: (run: () => void) => (document.hidden ? setTimeout(run) : requestAnimationFrame(run)),
  }),
}
