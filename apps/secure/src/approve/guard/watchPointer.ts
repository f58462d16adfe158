/** A mouse that has been over the frame for less than this has not been looked at: the frame came to it. */
const restMs = 300
/** Rounding of what browsers tell. */
const tolerancePixels = 1

/** Tells whether a press comes from somebody who aimed at what is under it. */
export type Pointer = {
  /** @param event - The press. */
  isAimed(event: PointerEvent): boolean
  stop(): void
}

/**
 * Follows the mouse. A page can move the frame under it in the moment of a click: then it has only just come into the frame,
 * or the distance between its place on the screen and its place in the frame has changed. A finger is nowhere before it
 * presses, so that nothing can be told of it here.
 */
export function watchPointer(): Pointer {
  let settledSince = Number.POSITIVE_INFINITY
  let offset: { x: number; y: number } | undefined

  const follow = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    const now = offsetOf(event)
    const hasMoved = !offset || distance(offset, now) > tolerancePixels
    if (hasMoved) settledSince = event.timeStamp
    offset = now
  }
  const forget = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') offset = undefined
  }
  const { documentElement } = document
  const listeners = new AbortController()
  const options = { capture: true, passive: true, signal: listeners.signal }
  documentElement.addEventListener('pointerenter', follow, options)
  documentElement.addEventListener('pointermove', follow, options)
  documentElement.addEventListener('pointerleave', forget, { ...options, capture: false })
  return {
    isAimed(event) {
      if (event.pointerType !== 'mouse') return true
      const isStill = offset !== undefined && distance(offset, offsetOf(event)) <= tolerancePixels
      return isStill && event.timeStamp - settledSince >= restMs
    },
    stop: () => listeners.abort(),
  }
}

function offsetOf({ clientX, clientY, screenX, screenY }: PointerEvent) {
  return { x: screenX - clientX, y: screenY - clientY }
}

function distance(first: { x: number; y: number }, second: { x: number; y: number }): number {
  return Math.max(Math.abs(first.x - second.x), Math.abs(first.y - second.y))
}
