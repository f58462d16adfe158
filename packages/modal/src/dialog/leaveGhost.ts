import { isMotionReduced, motionMs } from './motion.js'

/**
 * Leaves a picture of a view behind while it slides out: a copy of its elements that nothing can reach.
 *
 * @param view - The view's element, still in the page.
 * @param direction - Which way the visitor goes.
 */
export function leaveGhost(view: HTMLElement | null, direction: 'forward' | 'back'): void {
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
