import { useEffect, useState } from 'react'

/**
 * A value that follows another one a moment later.
 *
 * @param value - What it follows; compared by identity.
 * @param delayMs - How much later; at once when 0.
 */
export function useDelayed<Value>(value: Value, delayMs: number): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (delayMs === 0) return
    const timer = setTimeout(() => setShown(() => value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return delayMs === 0 ? value : shown
}
