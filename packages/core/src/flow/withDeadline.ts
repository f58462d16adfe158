import type { Clock } from '../base/Clock.js'

/**
 * Runs a task that must not wait for ever.
 *
 * @param run - The task; its signal is aborted when time is up or the caller gives up.
 * @param options - `timeoutMs`: how long it may take; `makeError`: what is thrown when time is up;
 * `signal`: the caller's own.
 * @throws What `makeError` makes when time is up, the signal's reason when the caller gives up, else what the task throws.
 */
export function withDeadline<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  {
    clock,
    timeoutMs,
    makeError,
    signal,
  }: { clock: Clock; timeoutMs: number; makeError: () => Error; signal?: AbortSignal | undefined },
): Promise<Result> {
  const controller = new AbortController()
  return new Promise<Result>((resolve, reject) => {
    // A task that never ends leaves nothing behind when it is given up.
    const stop = () => {
      stopTimer()
      signal?.removeEventListener('abort', onAbort)
    }
    const giveUp = (reason: unknown) => {
      stop()
      reject(reason)
      controller.abort(reason)
    }
    const stopTimer = clock.schedule(() => giveUp(makeError()), timeoutMs)
    const onAbort = () => giveUp(signal?.reason)
    if (signal?.aborted) onAbort()
    signal?.addEventListener('abort', onAbort)
    run(controller.signal).then(resolve, reject).finally(stop)
  })
}
