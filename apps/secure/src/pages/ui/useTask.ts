import { useEffect, useRef, useState } from 'preact/hooks'

/** Something a page does that takes time and may fail. */
export type Task = {
  isRunning: boolean
  /** What was thrown the last time; undefined where nothing was. */
  error: unknown
  /**
   * Does it, unless it is being done.
   *
   * @returns Whether it was done.
   */
  run(work: () => Promise<void>): Promise<boolean>
  clear(): void
}

/** Follows something that takes time: one at a time, and nothing after the page has moved on. */
export function useTask(): Task {
  const [state, setState] = useState<{ isRunning: boolean; error: unknown }>({
    isRunning: false,
    error: undefined,
  })
  const isRunning = useRef(false)
  const isHere = useRef(true)
  useEffect(
    () => () => {
      isHere.current = false
    },
    [],
  )
  const show = (error: unknown) => {
    if (isHere.current) setState({ isRunning: isRunning.current, error })
  }
  return {
    ...state,
    async run(work) {
      if (isRunning.current) return false
      isRunning.current = true
      show(undefined)
      try {
        await work()
        isRunning.current = false
        show(undefined)
        return true
      } catch (error) {
        isRunning.current = false
        show(error)
        return false
      }
    },
    clear: () => show(undefined),
  }
}

/** What is asked for when a part of a page is shown. What was there stays while it is asked for again. */
export type Loaded<Value> = {
  isLoaded: boolean
  value: Value | undefined
  error: unknown
  reload: () => Promise<void>
}

/**
 * Asks for what a part of a page shows.
 *
 * @param load - Asks; the newest question wins.
 * @param key - Another one asks anew.
 */
export function useLoaded<Value>(load: () => Promise<Value>, key: unknown = undefined): Loaded<Value> {
  const [state, setState] = useState<{ isLoaded: boolean; value?: Value; error?: unknown }>({
    isLoaded: false,
  })
  const newest = useRef(0)
  const reload = async () => {
    newest.current += 1
    const own = newest.current
    try {
      const value = await load()
      if (own === newest.current) setState({ isLoaded: true, value })
    } catch (error) {
      if (own === newest.current) setState((before) => ({ ...before, error }))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once for each key, and again by whoever calls
  useEffect(() => {
    void reload()
    return () => {
      newest.current += 1
    }
  }, [key])
  return { isLoaded: state.isLoaded, value: state.value, error: state.error, reload }
}
