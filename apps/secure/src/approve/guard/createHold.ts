/** Long enough that nobody does it by accident, nor by tapping quickly, in milliseconds; the style sheet's bar takes as long. */
export const holdMs = 1_000
/** Rounding of what browsers tell. */
const tolerancePixels = 1

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
 * Makes a hold. Whoever moves the frame under a finger moves what the finger is on: the distance between its place on the screen
 * and its place in the frame changes, and the hold is over.
 *
 * @param button - What is held.
 * @param onChange - Told how far it has come.
 */
export function createHold(button: HTMLElement, onChange: (state: HoldState) => void): Hold {
  let state: HoldState = 'none'
  let timer: number | undefined
  let start: { x: number; y: number } | undefined

  const set = (next: HoldState) => {
    if (state === next) return
    state = next
    onChange(next)
  }
  const cancel = () => {
    window.clearTimeout(timer)
    start = undefined
    set('none')
  }
  return {
    get state() {
      return state
    },
    begin(event) {
      cancel()
      start = event && offsetOf(event)
      set('held')
      timer = window.setTimeout(() => set('full'), holdMs)
    },
    follow(event) {
      if (state === 'none' || !start) return false
      const { x, y } = offsetOf(event)
      const isStill = Math.max(Math.abs(x - start.x), Math.abs(y - start.y)) <= tolerancePixels
      const isOn = isStill && isWithin(button.getBoundingClientRect(), event)
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

function offsetOf({ clientX, clientY, screenX, screenY }: PointerEvent) {
  return { x: screenX - clientX, y: screenY - clientY }
}

function isWithin({ bottom, left, right, top }: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
