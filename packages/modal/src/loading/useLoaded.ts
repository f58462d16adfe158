import { useEffect, useState } from 'react'
import type { Loadable } from './keepLoaded.js'

/** Loads a component; one that was loaded before is there at once. */
export function useLoaded<Component>(part: Loadable<Component>) {
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<{ part: Loadable<Component>; attempt: number; isFailed: boolean }>()
  const Component = part.getLoaded()
  useEffect(() => {
    if (part.getLoaded()) return
    let isGone = false
    const settle = (isFailed: boolean) => !isGone && setSettled({ part, attempt, isFailed })
    part.load().then(
      () => settle(false),
      () => settle(true),
    )
    return () => {
      isGone = true
    }
  }, [part, attempt])
  const isFailed = settled?.part === part && settled.attempt === attempt && settled.isFailed
  const retry = () => setAttempt(attempt + 1)
  return { Component, isFailed, retry }
}
