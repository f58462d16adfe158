import { useCallback, useRef, useState } from 'react'

/** Where something a component has started is. */
export type ActionState<Result> =
  | { status: 'idle'; data: undefined; error: undefined }
  | { status: 'pending'; data: undefined; error: undefined }
  | { status: 'success'; data: Result; error: undefined }
  | { status: 'error'; data: undefined; error: Error }

const idle = { status: 'idle', data: undefined, error: undefined } as const

/**
 * Runs something and follows it; a newer run takes the place of an older one.
 *
 * @param action - What is run; it must be the same function between renders.
 */
export function useAction<Parameters extends readonly unknown[], Result>(
  action: (...parameters: Parameters) => Promise<Result>,
): [run: (...parameters: Parameters) => Promise<Result>, state: ActionState<Result>, reset: () => void] {
  const [state, setState] = useState<ActionState<Result>>(idle)
  const newest = useRef(0)
  const run = useCallback(
    async (...parameters: Parameters) => {
      const id = ++newest.current
      setState({ status: 'pending', data: undefined, error: undefined })
      try {
        const data = await action(...parameters)
        if (id === newest.current) setState({ status: 'success', data, error: undefined })
        return data
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error))
        if (id === newest.current) setState({ status: 'error', data: undefined, error: failure })
        throw error
      }
    },
    [action],
  )
  const reset = useCallback(() => {
    newest.current++
    setState(idle)
  }, [])
  return [run, state, reset]
}
