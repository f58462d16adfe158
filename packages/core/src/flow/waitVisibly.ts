import type { Clock } from '../base/Clock.js'

/**
 * Waits before something is asked again, and beyond that while nobody can see the page: then nobody is asked.
 *
 * @param ms - How long at least.
 * @param options - `signal`: ends it.
 * @throws The signal's reason.
 */
export async function waitVisibly(
  ms: number,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted()
  await waitFor(signal, (end) => clock.schedule(end, ms))
  if (typeof document === 'undefined' || !document.hidden) return signal.throwIfAborted()
  await waitFor(signal, (end) => {
    const look = () => !document.hidden && end()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })
  signal.throwIfAborted()
}

/** Waits until `start` has called `end`, or the signal is aborted. */
async function waitFor(signal: AbortSignal, start: (end: () => void) => () => void): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const stop = start(end)
    signal.addEventListener('abort', end)
  })
}
