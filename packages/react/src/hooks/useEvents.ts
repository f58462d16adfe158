import type { TrackedEvent } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useKit } from '../KitProvider.js'

/** The newest thing that happened in the kit (§7.054). */
export function useEvents(): TrackedEvent | undefined {
  const { analytics } = useKit()
  const [event, setEvent] = useState<TrackedEvent>()
  useEffect(() => analytics.subscribe(setEvent), [analytics])
  return event
}
