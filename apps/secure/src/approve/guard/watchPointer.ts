import { createPlace, type Place } from './createPlace.js'

/** A mouse that has been over the frame for less than this has not been looked at: the frame came to it. */
const restMs = 300

/** Tells whether a press comes from somebody who aimed at what is under it. */
export type Pointer = {
  /** @param event - The press. */
  isAimed(event: PointerEvent): boolean
  stop(): void
}

/**
 * Follows the mouse. A page can move the frame under it in the moment of a click: then it has only just come into the frame,
 * or the frame's place on the screen has changed. A mouse that rests where a frame appears tells nothing before it presses,
 * and a finger never does.
 */
export function watchPointer(): Pointer {
  let place: Place | undefined
  const follow = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || place?.isAt(event)) return
    place = createPlace(event, window.devicePixelRatio)
  }
  // Another size is another zoom, or another layout.
  const leave = () => {
    place = undefined
  }
  const forget = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') leave()
  }
  const { documentElement } = document
  const listeners = new AbortController()
  const options = { capture: true, passive: true, signal: listeners.signal }
  documentElement.addEventListener('pointerenter', follow, options)
  documentElement.addEventListener('pointermove', follow, options)
  documentElement.addEventListener('pointerleave', forget, { ...options, capture: false })
  window.addEventListener('resize', leave, options)
  return {
    isAimed(event) {
      if (event.pointerType !== 'mouse') return true
      const since = place?.isAt(event) ? place.since : event.timeStamp
      // The press says where the frame is, too, so that the next one can count.
      follow(event)
      return event.timeStamp - since >= restMs
    },
    stop: () => listeners.abort(),
  }
}
