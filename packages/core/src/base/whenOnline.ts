/** How long a line that is said to be back may still carry nothing, in ms, and after what time it is tried again. */
const settlingMs = 10_000
const againMs = 1_000

let settledAtMs = 0

/**
 * Notes when the line comes back, for {@link whenOnline}. A kit does so from its start on.
 *
 * @param signal - Ends it.
 */
export function watchLine(signal: AbortSignal): void {
  const note = () => {
    settledAtMs = Date.now() + settlingMs
  }
  window.addEventListener('online', note, { signal })
}

/**
 * Does something once, when the line is back. Browsers tell of it before it carries anything, and what was asked for while it
 * was down may fail only afterwards: within ten seconds of that it is done a second from now.
 *
 * @param retry - The action; after a failure the caller calls this function again.
 * @param signal - Gives it up, also where it had ended before.
 * @returns A function that cancels it.
 */
export function whenOnline(retry: () => void, signal?: AbortSignal): () => void {
  const tryAgain = () => {
    stop()
    if (!signal?.aborted) retry()
  }
  const timer = Date.now() < settledAtMs ? setTimeout(tryAgain, againMs) : undefined
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('online', tryAgain)
  }
  window.addEventListener('online', tryAgain)
  return stop
}
