import { useProvidedKit } from '@latchkey/react/internal'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusFirst } from '../keyboard/focusFirst.js'
import { useScreen } from '../screen/useScreen.js'
import { isMotionReduced, motionMs } from './motion.js'
import { getRoute } from './selectModal.js'

/** Properties of {@link ViewFrame}. */
export type ViewFrameProps = {
  /** The first view of an opening: it does not slide in, and takes the focus. */
  isFirst: boolean
  direction: 'forward' | 'back'
  titleRef: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** One view on the stage: slides in, takes the focus that would be lost, and leaves its picture when it goes. */
export function ViewFrame({ isFirst, direction, titleRef, children }: ViewFrameProps): ReactNode {
  const kit = useProvidedKit()
  const { store } = useScreen()
  const ref = useRef<HTMLDivElement>(null)
  const isFirstRef = useRef(isFirst)

  useLayoutEffect(() => {
    const view = ref.current
    const route = getRoute(store.getState())
    return () => {
      const screen = store.getState()
      if (kit.store.getState().modal.isOpen && getRoute(screen) !== route) leaveGhost(view, screen.direction)
    }
  }, [kit, store])

  useEffect(() => {
    const view = ref.current
    const card = view?.closest('.lk-card')
    const { activeElement } = document
    // The title holds it only until there is something better, such as a search field of a view just loaded.
    const isFocusInside =
      card?.contains(activeElement) && activeElement !== card && activeElement !== titleRef.current
    const isModal = view?.closest('dialog') !== null
    if (!view || !isModal || isFocusInside) return
    focusFirst(view, titleRef.current)
  }, [titleRef])

  return (
    <div
      ref={ref}
      className="lk-view"
      data-direction={direction}
      data-first={isFirstRef.current || undefined}
    >
      {children}
    </div>
  )
}

/**
 * Leaves a picture of a view behind while it slides out: a copy of its elements that nothing can reach.
 *
 * @param view - The view's element, still in the page.
 * @param direction - Which way the visitor goes.
 */
function leaveGhost(view: HTMLElement | null, direction: 'forward' | 'back'): void {
  const body = view?.parentElement
  if (!view || !body || isMotionReduced()) return
  const ghost = document.createElement('div')
  ghost.className = 'lk-view-leaving'
  ghost.dataset.leaving = direction
  ghost.inert = true
  ghost.setAttribute('aria-hidden', 'true')
  const copy = view.cloneNode(true) as HTMLElement
  copy.setAttribute('data-first', '')
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  ghost.append(copy)
  body.append(ghost)
  setTimeout(() => ghost.remove(), motionMs.view)
}
