import { type ReactNode, useEffect, useState } from 'react'
import { getView } from '../views/registry.js'
import type { DialogPartProps } from './DialogParts.js'
import { isMotionReduced, motionMs } from './motion.js'
import { getRoute } from './selectModal.js'
import { useViewTitle } from './useViewTitle.js'

/** The text of the heading: it changes a moment after the view, and sliding; until then the old one fades. The first one stands at once. */
export function HeaderTitle({ modal }: DialogPartProps): ReactNode {
  const title = useViewTitle(modal)
  const [delayMs] = useState(() => (isMotionReduced() ? 0 : motionMs.title))
  const wanted = getView(getRoute(modal).view).isTitleHidden ? '' : title
  const drawn = useDelayed(wanted, delayMs)
  const [first] = useState(drawn)
  const [hasChanged, setHasChanged] = useState(false)
  if (drawn !== first && !hasChanged) setHasChanged(true)
  return (
    <>
      <span className="lk-visually-hidden">{title}</span>
      <span
        key={drawn}
        className="lk-title-text"
        data-direction={modal.direction}
        data-first={!hasChanged || undefined}
        data-leaving={drawn !== wanted || undefined}
        aria-hidden="true"
      >
        {drawn}
      </span>
    </>
  )
}

/**
 * A value that follows another one a moment later.
 *
 * @param value - What it follows; compared by identity.
 * @param delayMs - How much later; at once when 0.
 */
function useDelayed<Value>(value: Value, delayMs: number): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (delayMs === 0) return
    const timer = setTimeout(() => setShown(() => value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return delayMs === 0 ? value : shown
}
