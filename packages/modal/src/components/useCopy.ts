import { copyText } from '@latchkey/primitives'
import { useEffect, useState } from 'react'

/** What has become of the last copying is said for this long, in ms. */
const saidMs = 2000

/** What {@link useCopy} returns. */
export type UseCopyReturnType = {
  /** Of the last two seconds. */
  outcome: 'none' | 'copied' | 'failed'
  copy(text: string): Promise<void>
}

/**
 * Copies a text; who calls it says what has become of it.
 *
 * @example
 * const { outcome, copy } = useCopy()
 * <button onClick={() => void copy(address)}>{outcome === 'copied' ? 'Copied' : 'Copy'}</button>
 */
export function useCopy(): UseCopyReturnType {
  // A new object each time: what is copied again is said for two seconds again.
  const [last, setLast] = useState<{ outcome: UseCopyReturnType['outcome'] }>({ outcome: 'none' })
  useEffect(() => {
    if (last.outcome === 'none') return
    const timer = setTimeout(() => setLast({ outcome: 'none' }), saidMs)
    return () => clearTimeout(timer)
  }, [last])
  return {
    outcome: last.outcome,
    async copy(text) {
      try {
        await copyText(text)
        setLast({ outcome: 'copied' })
      } catch {
        setLast({ outcome: 'failed' })
      }
    },
  }
}
