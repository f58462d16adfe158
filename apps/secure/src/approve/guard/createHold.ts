import { createPlace, type Place } from './createPlace.js'

/** Long enough that nobody does it by accident, nor by tapping quickly, in milliseconds; the style sheet's bar takes as long. */
export const holdMs = 1_000

/** How far a hold has come. */
export type HoldState = 'none' | 'held' | 'full'

/** A button that is held down: begun, perhaps full, and let go of. */
export type Hold = {
  readonly state: HoldState
  /** @param event - The press it begins with; none for a key. */
  begin(event?: PointerEvent): void
  /** @returns Whether what holds is still where it was, in the frame and on the screen. */
  follow(event: PointerEvent): boolean
  /** @returns Whether it was full. */
  end(): boolean
  cancel(): void
}

/**
 * Makes a hold. A page that moves the frame under a finger changes the frame's place on the screen, and the hold is over.
 *
 * @param button - What is held.
 * @param onChange - Told how far it has come.
 */
export function createHold(button: HTMLElement, onChange: (state: HoldState) => void): Hold {
  let state: HoldState = 'none'
  let timer: number | undefined
  let place: Place | undefined

  const set = (next: HoldState) => {
    if (state === next) return
    state = next
    onChange(next)
  }
  const cancel = () => {
    window.clearTimeout(timer)
    place = undefined
    set('none')
  }
  return {
    get state() {
      return state
    },
    begin(event) {
      cancel()
      place = event && createPlace(event, window.devicePixelRatio)
      set('held')
      timer = window.setTimeout(() => set('full'), holdMs)
    },
    follow(event) {
      if (state === 'none' || !place) return false
      const isOn = place.isAt(event) && isWithin(button.getBoundingClientRect(), event)
      if (!isOn) cancel()
      return isOn
    },
    end() {
      const wasFull = state === 'full'
      cancel()
      return wasFull
    },
    cancel,
  }
}

function isWithin({ bottom, left, right, top }: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
