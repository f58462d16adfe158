import { createHold, type HoldState } from './createHold.js'
import { watchPointer } from './watchPointer.js'
import { type Visibility, watchVisibility } from './watchVisibility.js'

/**
 * What stands between a visitor and the button: `ready`, `unproven`, `refused`, `short` and `again` let a press through. `refused`:
 * a press was made that did not count, and the next may. `short`: it has to be held for longer. `again`: what presses for the
 * visitor cannot hold, and has to press once more.
 */
export type GuardState =
  | 'waiting'
  | 'ready'
  | 'unproven'
  | 'refused'
  | 'short'
  | 'again'
  | 'hidden'
  | 'too-small'

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

/** Between two presses of what cannot hold, at least and at most, in milliseconds. */
const againAfterMs = 500
const againBeforeMs = 30_000

type Parameters = {
  button: HTMLElement
  /** What has to be seen along with the button. */
  targets: readonly Element[]
  onState(state: GuardState): void
  /** Told how far the button is held down. */
  onHold(state: HoldState): void
  /** Called for a press by a person who sees what is there. */
  onPress(isProven: boolean): void
}

/**
 * Guards a button (S3). A press counts when a person makes it (trusted, with user activation), when what they press has been
 * in view, whole and unchanged, for {@link armingMs}, and when they aimed at it. Within a page a finger has to hold the button,
 * and so has everybody where nobody can tell what is seen: nothing is known of a finger before it presses, so that a page could
 * put the frame under it. A mouse that has not been followed for long enough may hold as well; its next press counts.
 *
 * @param parameters - The button, what belongs to it, and who is told.
 */
export function createGuard({ button, onHold, onPress, onState, targets }: Parameters): Guard {
  const pointer = watchPointer()
  const hold = createHold(button, onHold)
  const isFramed = window.top !== window
  let visibility: Visibility = 'hidden'
  let armedAt = Number.POSITIVE_INFINITY
  let timer: number | undefined
  /** How the press began that a click would end. Assistive technology clicks without one, which no page can. */
  let beginning: 'none' | 'counts' | 'refused' | 'held' = 'none'
  /** What a hold that ends too soon is told. */
  let whenShort: 'short' | 'refused' = 'short'
  /** When something pressed that cannot hold. */
  let pressedAt = Number.NEGATIVE_INFINITY

  const isBig = () => window.innerWidth >= minWidth && window.innerHeight >= minHeight
  const isArmedAt = (time: number) => visibility !== 'hidden' && isBig() && time >= armedAt
  const hasToHold = (pointerType?: string) =>
    isFramed && (visibility === 'unproven' || (pointerType !== undefined && pointerType !== 'mouse'))
  const tell = () => {
    if (!isBig()) return onState('too-small')
    if (visibility === 'hidden') return onState('hidden')
    if (performance.now() < armedAt) return onState('waiting')
    onState(visibility === 'visible' ? 'ready' : 'unproven')
  }
  const rearm = () => {
    if (beginning === 'counts') beginning = 'refused'
    hold.cancel()
    pressedAt = Number.NEGATIVE_INFINITY
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
  const press = () => {
    if (navigator.userActivation?.isActive !== false) onPress(visibility === 'visible')
  }
  /** Ends a hold where it was let go of: what was moved, or is not there any more, was none. */
  const letGo = (event: Event, isThere: boolean) => {
    const isFull = hold.end()
    if (event.isTrusted && isThere && isFull && isArmedAt(event.timeStamp)) press()
    else if (event.isTrusted && isArmedAt(event.timeStamp)) onState(whenShort)
  }
  /** A click that nothing began: of what presses for the visitor. */
  const pressUnbegun = (event: Event) => {
    const sinceMs = event.timeStamp - pressedAt
    if (!hasToHold() || (sinceMs >= againAfterMs && sinceMs <= againBeforeMs)) return press()
    pressedAt = event.timeStamp
    onState('again')
  }

  const listeners = new AbortController()
  const { signal } = listeners
  button.addEventListener(
    'pointerdown',
    (event) => {
      const isAimed = pointer.isAimed(event)
      const isCounted = event.isTrusted && isArmedAt(event.timeStamp)
      beginning = isCounted ? 'counts' : 'refused'
      const isFinger = hasToHold(event.pointerType)
      if (!isCounted || (isAimed && !isFinger)) return
      // Of a mouse that nobody has followed as little is known as of a finger: it holds, or presses once more.
      beginning = 'held'
      whenShort = isFinger ? 'short' : 'refused'
      button.setPointerCapture(event.pointerId)
      hold.begin(event)
    },
    { signal },
  )
  button.addEventListener('pointermove', (event) => void hold.follow(event), { signal })
  button.addEventListener(
    'pointerup',
    (event) => {
      if (beginning === 'held') letGo(event, hold.follow(event))
    },
    { signal },
  )
  button.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      // A held key would press again and again.
      if (hasToHold()) event.preventDefault()
      // A key that is held down was pressed for something else.
      if (event.repeat) {
        if (beginning !== 'held') beginning = 'refused'
        return
      }
      const isCounted = event.isTrusted && isArmedAt(event.timeStamp)
      beginning = isCounted ? 'counts' : 'refused'
      if (!isCounted || !hasToHold()) return
      beginning = 'held'
      whenShort = 'short'
      hold.begin()
    },
    { signal },
  )
  button.addEventListener(
    'keyup',
    (event) => {
      if (beginning !== 'held' || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      letGo(event, true)
      beginning = 'none'
    },
    { signal },
  )
  button.addEventListener(
    'click',
    (event) => {
      const began = beginning
      beginning = 'none'
      // It has been decided where it was let go of.
      if (began === 'held') return
      const isArmed = isArmedAt(event.timeStamp)
      const isBegun = event.detail === 0 ? began !== 'refused' : began === 'counts'
      const isActive = navigator.userActivation?.isActive !== false
      if (event.isTrusted && isBegun && isArmed && isActive) {
        if (began === 'none') pressUnbegun(event)
        else press()
      }
      // A person who is not told presses in vain, or gives up.
      else if (event.isTrusted && isArmed) onState('refused')
    },
    { signal },
  )
  for (const type of ['pointercancel', 'lostpointercapture', 'blur'])
    button.addEventListener(type, hold.cancel, { signal })
  // What a long press brings up would take the place of letting go.
  button.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  window.addEventListener('blur', hold.cancel, { signal })
  document.addEventListener('scroll', hold.cancel, { signal, capture: true })
  window.visualViewport?.addEventListener('scroll', hold.cancel, { signal })
  window.visualViewport?.addEventListener('resize', hold.cancel, { signal })
  window.addEventListener('resize', rearm, { signal })
  rearm()
  return {
    rearm,
    stop() {
      listeners.abort()
      hold.cancel()
      window.clearTimeout(timer)
      pointer.stop()
      stopVisibility()
    },
  }
}
