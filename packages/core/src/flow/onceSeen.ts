import type { CoreStore } from '../base/KitBase.js'

/**
 * Does something once, when somebody looks at it again: it is asked whenever the page comes to the front or the kit's state changes.
 *
 * @param run - What is done.
 * @param parameters - `isSeen`: whether somebody looks; `signal` ends it.
 * @returns A function that cancels it.
 */
export function onceSeen(
  run: () => void,
  { isSeen, signal, store }: { isSeen(): boolean; signal: AbortSignal; store: Pick<CoreStore, 'subscribe'> },
): () => void {
  const look = () => {
    if (!isSeen()) return
    stop()
    run()
  }
  const target = typeof document === 'undefined' ? undefined : document
  target?.addEventListener('visibilitychange', look)
  const stopStore = store.subscribe(look)
  function stop(): void {
    target?.removeEventListener('visibilitychange', look)
    signal.removeEventListener('abort', stop)
    stopStore()
  }
  signal.addEventListener('abort', stop)
  return stop
}
