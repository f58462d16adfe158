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
