import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** Where something a component has started is. `status` tells it, and so does each of the four flags. */
export type ActionState<Data> =
  | (Flags<'isIdle'> & { status: 'idle'; data: undefined; error: undefined })
  | (Flags<'isPending'> & { status: 'pending'; data: undefined; error: undefined })
  | (Flags<'isSuccess'> & { status: 'success'; data: Data; error: undefined })
  | (Flags<'isError'> & { status: 'error'; data: undefined; error: Error })

type Flag = 'isIdle' | 'isPending' | 'isSuccess' | 'isError'
type Flags<On extends Flag> = { [Name in Flag]: Name extends On ? true : false }

/** What a hook that does something returns beside its own function: how far it is, and how to forget that. */
export type ActionReturnType<Data> = ActionState<Data> & {
  /** Back to `idle`. What is running goes on and is no longer followed. */
  reset(): void
}

/** What a hook that does something takes: what is called when it is done. Every run calls them, not only the newest. */
export type ActionCallbacks<Data> = {
  onSuccess?: ((data: Data) => void) | undefined
  onError?: ((error: Error) => void) | undefined
  /** After either of the two. */
  onSettled?: ((data: Data | undefined, error: Error | undefined) => void) | undefined
}

const off = { isIdle: false, isPending: false, isSuccess: false, isError: false } as const
const idle = { ...off, isIdle: true, status: 'idle', data: undefined, error: undefined } as const
const pending = { ...off, isPending: true, status: 'pending', data: undefined, error: undefined } as const

/**
 * Runs something and follows it; a newer run takes the place of an older one. All hooks that do something are made of it.
 *
 * The promise that a run gives rejects for whoever waits for it. Who does not wait need not catch: the failure is in
 * `error`.
 *
 * @param action - What is run; it must be the same function between renders.
 * @param callbacks - What is called when a run is done. They may be new in each render.
 * @param isAnswer - False for a result that only says that the run was given up: then the state is `idle` again, and
 *   nothing is called. It must be the same function between renders.
 *
 * @example
 * const [signMessage, state] = useAction(kit.connections.signMessage, callbacks)
 * return { ...state, signMessage }
 */
export function useAction<Parameters extends readonly unknown[], Result, Data extends Result = Result>(
  action: (...parameters: Parameters) => Promise<Result>,
  callbacks: ActionCallbacks<Data> = {},
  isAnswer?: (result: Result) => result is Data,
): [run: (...parameters: Parameters) => Promise<Result>, state: ActionReturnType<Data>] {
  const [state, setState] = useState<ActionState<Data>>(idle)
  const newest = useRef(0)
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  const run = useCallback(
    (...parameters: Parameters) => {
      const id = ++newest.current
      const follow = (next: ActionState<Data>) => {
        if (id === newest.current) setState(next)
      }
      setState(pending)
      const running = (async () => action(...parameters))()
      running.then(
        (result) => {
          if (isAnswer && !isAnswer(result)) return follow(idle)
          // Without the question every result is an answer.
          const data = result as Data
          follow({ ...off, isSuccess: true, status: 'success', data, error: undefined })
          latest.current.onSuccess?.(data)
          latest.current.onSettled?.(data, undefined)
        },
        (thrown: unknown) => {
          const error = thrown instanceof Error ? thrown : new Error(String(thrown))
          follow({ ...off, isError: true, status: 'error', data: undefined, error })
          latest.current.onError?.(error)
          latest.current.onSettled?.(undefined, error)
        },
      )
      return running
    },
    [action, isAnswer],
  )
  const reset = useCallback(() => {
    newest.current++
    setState(idle)
  }, [])
  return [run, useMemo(() => ({ ...state, reset }), [state, reset])]
}
