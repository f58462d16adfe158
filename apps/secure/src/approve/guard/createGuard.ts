import { watchPointer } from './watchPointer.js'
import { type Visibility, watchVisibility } from './watchVisibility.js'

/**
 * What stands between a visitor and the button: `ready`, `unproven` and `refused` let a press through. `refused`: a press was
 * made that did not count, and the next may.
 */
export type GuardState = 'waiting' | 'ready' | 'unproven' | 'refused' | 'hidden' | 'too-small'

/** Keeps a button from being pressed by anybody but a person who sees it. */
export type Guard = {
  /** Starts the wait again, because something else is shown now. */
  rearm(): void
  stop(): void
}

/** What is on the screen has to be there for this long before it can be approved. */
export const armingMs = 700
/** A smaller frame does not show what is approved, in CSS pixels. */
export const minWidth = 280
export const minHeight = 360

type Parameters = {
  button: HTMLElement
  /** What has to be seen along with the button. */
  targets: readonly Element[]
  onState(state: GuardState): void
  /** Called for a press by a person who sees what is there. */
  onPress(isProven: boolean): void
}

/**
 * Guards a button (S3). A press counts when a person makes it (trusted, with user activation), when what they press has been
 * in view, whole and unchanged, for {@link armingMs}, and when they aimed at it.
 *
 * @param parameters - The button, what belongs to it, and who is told.
 */
export function createGuard({ button, onPress, onState, targets }: Parameters): Guard {
  const pointer = watchPointer()
  let visibility: Visibility = 'hidden'
  let armedAt = Number.POSITIVE_INFINITY
  let timer: number | undefined
  /** How the press began that a click would end. Assistive technology clicks without one, which no page can. */
  let beginning: 'none' | 'counts' | 'refused' = 'none'

  const isBig = () => window.innerWidth >= minWidth && window.innerHeight >= minHeight
  const isArmedAt = (time: number) => visibility !== 'hidden' && isBig() && time >= armedAt
  const tell = () => {
    if (!isBig()) return onState('too-small')
    if (visibility === 'hidden') return onState('hidden')
    if (performance.now() < armedAt) return onState('waiting')
    onState(visibility === 'visible' ? 'ready' : 'unproven')
  }
  const rearm = () => {
    if (beginning === 'counts') beginning = 'refused'
    armedAt = performance.now() + armingMs
    window.clearTimeout(timer)
    timer = window.setTimeout(arm, armingMs)
    tell()
  }
  const arm = () => {
    // Timers may come a little early.
    if (performance.now() < armedAt) timer = window.setTimeout(arm, 1)
    else tell()
  }
  const stopVisibility = watchVisibility(targets, (next) => {
    const isNew = next !== visibility
    visibility = next
    if (isNew) rearm()
  })

  const listeners = new AbortController()
  const { signal } = listeners
  button.addEventListener(
    'pointerdown',
    (event) => {
      const isCounted = event.isTrusted && isArmedAt(event.timeStamp) && pointer.isAimed(event)
      beginning = isCounted ? 'counts' : 'refused'
    },
    { signal },
  )
  button.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      // A key that is held down was pressed for something else.
      const isCounted = event.isTrusted && !event.repeat && isArmedAt(event.timeStamp)
      beginning = isCounted ? 'counts' : 'refused'
    },
    { signal },
  )
  button.addEventListener(
    'click',
    (event) => {
      const isBegun = event.detail === 0 ? beginning !== 'refused' : beginning === 'counts'
      const isArmed = isArmedAt(event.timeStamp)
      const isDeliberate = event.isTrusted && isBegun && isArmed
      beginning = 'none'
      if (isDeliberate && navigator.userActivation?.isActive !== false) onPress(visibility === 'visible')
      // A person who is not told presses in vain, or gives up.
      else if (event.isTrusted && isArmed) onState('refused')
    },
    { signal },
  )
  window.addEventListener('resize', rearm, { signal })
  rearm()
  return {
    rearm,
    stop() {
      listeners.abort()
      window.clearTimeout(timer)
      pointer.stop()
      stopVisibility()
    },
  }
}
