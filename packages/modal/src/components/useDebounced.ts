import { useEffect, useState } from 'react'

/**
 * A value that has not changed for a while.
 *
 * @param value - The value as it changes.
 * @param delayMs - How long it must stay the same.
 */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
