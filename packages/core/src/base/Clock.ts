/** Time as the kit knows it; replaced in tests. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs a function later; returns what stops it. */
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
  // A hidden page draws no frames; what waits for one must not wait for the visitor to come back.
  ...(typeof requestAnimationFrame === 'function' && {
    scheduleFrame: (run: () => void) => (document.hidden ? setTimeout(run) : requestAnimationFrame(run)),
  }),
}
