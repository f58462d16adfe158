import { useEffect, useState } from 'react'
import type { View, ViewComponent } from '../views/defineView.js'

/** A view's component, once it is there. */
export type LoadedView = { Component: ViewComponent | undefined; isFailed: boolean; retry(): void }

/** Loads a view's component; one that was loaded before is there at once. */
export function useViewComponent(view: View): LoadedView {
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<{ view: View; attempt: number; isFailed: boolean }>()
  const Component = view.getLoaded()
  useEffect(() => {
    if (view.getLoaded()) return
    let isGone = false
    const settle = (isFailed: boolean) => !isGone && setSettled({ view, attempt, isFailed })
    view.load().then(
      () => settle(false),
      () => settle(true),
    )
    return () => {
      isGone = true
    }
  }, [view, attempt])
  const isFailed = settled?.view === view && settled.attempt === attempt && settled.isFailed
  const retry = () => setAttempt(attempt + 1)
  return { Component, isFailed, retry }
}
