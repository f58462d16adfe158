import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * Reads a store and draws again when it changes.
 *
 * @param store - Anything with `get` and `subscribe`.
 */
export function useStore<T>(store: { get: () => T; subscribe: (listener: () => void) => () => void }): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Something that is being loaded. */
export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; error: unknown }

/**
 * Loads something and keeps only the newest answer.
 *
 * @param load - What to do; must be stable, so wrap it in `useCallback`.
 * @param everyMs - Loads again this often, quietly; never by default.
 * @returns What is known, and `retry`.
 */
export function useLoaded<T>(load: () => Promise<T>, everyMs?: number): [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is here to load again
  useEffect(() => {
    let isNewest = true
    const run = () =>
      load().then(
        (value) => isNewest && setLoaded({ status: 'ready', value }),
        (error: unknown) => isNewest && setLoaded({ status: 'failed', error }),
      )
    setLoaded({ status: 'loading' })
    void run()
    const timer = everyMs === undefined ? undefined : setInterval(run, everyMs)
    return () => {
      isNewest = false
      clearInterval(timer)
    }
  }, [load, everyMs, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return [loaded, retry]
}
