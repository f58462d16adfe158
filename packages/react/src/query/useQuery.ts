import type { Kit } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKit } from '../KitProvider.js'

type Flag = 'isIdle' | 'isLoading' | 'isSuccess' | 'isError'
type Flags<On extends Flag> = { [Name in Flag]: Name extends On ? true : false }

/** Where something a component reads is. `status` tells it, and so does each of the four flags. */
export type QueryState<Data> =
  | (Flags<'isIdle'> & { status: 'idle'; data: undefined; error: undefined })
  | (Flags<'isLoading'> & { status: 'loading'; data: undefined; error: undefined })
  | (Flags<'isSuccess'> & { status: 'success'; data: Data; error: undefined })
  | (Flags<'isError'> & { status: 'error'; data: undefined; error: Error })

/** Result of a hook that reads data. */
export type QueryReturnType<Data> = QueryState<Data> & {
  /** It is being asked for, for the first time or again. */
  isFetching: boolean
  /** Asks again; the current data stays until the answer arrives. */
  refetch(): void
}

/** Parameters of every hook that reads data. */
export type QueryOptions = {
  /** Whether it is read (true). */
  isEnabled?: boolean | undefined
}

type Outcome<Data> = { status: 'success'; data: Data } | { status: 'error'; error: Error }

const off = { isIdle: false, isLoading: false, isSuccess: false, isError: false } as const

/**
 * Reads something while a component is there. All hooks that read are made of it. Other arguments end the reading before: its
 * signal is aborted, and its answer is not looked at.
 *
 * @param key - The method and its arguments, bigints allowed; `undefined` while there is nothing to read.
 * @param read - Reads it. It may be a new function in each render.
 */
export function useQuery<Data>(
  key: readonly unknown[] | undefined,
  read: (kit: Kit, signal: AbortSignal) => Promise<Data>,
): QueryReturnType<Data> {
  const kit: Kit = useKit()
  const text = key && toText(key)
  const latest = useRef(read)
  const [known, setKnown] = useState<{ kit: Kit; text: string; outcome: Outcome<Data> }>()
  const [round, setRound] = useState(0)
  const [settledRound, setSettledRound] = useState<{ text: string; round: number }>()
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    if (text === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const settle = (outcome: Outcome<Data>) => {
      if (signal.aborted) return
      setKnown({ kit, text, outcome })
      setSettledRound({ text, round })
    }
    latest.current(kit, signal).then(
      (data) => settle({ status: 'success', data }),
      (thrown: unknown) =>
        settle({ status: 'error', error: thrown instanceof Error ? thrown : new Error(String(thrown)) }),
    )
    return () => controller.abort()
  }, [kit, text, round])
  const refetch = useCallback(() => setRound((count) => count + 1), [])
  const isFetching =
    text !== undefined && !(settledRound?.text === text && settledRound.round === round && known?.kit === kit)
  const outcome = known?.kit === kit && known.text === text ? known.outcome : undefined
  return { ...toState(outcome, text !== undefined), isFetching, refetch }
}

function toState<Data>(outcome: Outcome<Data> | undefined, isWanted: boolean): QueryState<Data> {
  if (!outcome) {
    return isWanted
      ? { ...off, isLoading: true, status: 'loading', data: undefined, error: undefined }
      : { ...off, isIdle: true, status: 'idle', data: undefined, error: undefined }
  }
  return outcome.status === 'success'
    ? { ...off, isSuccess: true, status: 'success', data: outcome.data, error: undefined }
    : { ...off, isError: true, status: 'error', data: undefined, error: outcome.error }
}

/** Equal arguments have equal texts, in whichever objects they come. */
function toText(key: readonly unknown[]): string {
  return JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}
