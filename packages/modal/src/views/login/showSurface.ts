import { takeEscape } from '../../keyboard/takeEscape.js'

/**
 * Opens a wallet's own dialog over a place in the modal, from the card's top edge on, and keeps it there. It is in the top layer
 * like the modal, above it; the modal's header is covered, so another one is drawn in the dialog.
 *
 * @param surface - The wallet's dialog. It is not moved in the page: that would load the wallet anew.
 * @param place - Where the wallet's page is to stand.
 * @param options - `label`: what a screen reader calls it; `onHead`: gets the element for the header; `onLeave`: the visitor wants to leave.
 * @returns Hides it again.
 */
export function showSurface(
  surface: HTMLDialogElement,
  place: HTMLElement,
  { label, onHead, onLeave }: { label: string; onHead(head: HTMLElement | undefined): void; onLeave(): void },
): () => void {
  const card = place.closest<HTMLElement>('.lk-card') ?? place
  const head = document.createElement('div')
  const shown = new AbortController()
  const { signal } = shown

  function follow(): void {
    const around = card.getBoundingClientRect()
    const inside = place.getBoundingClientRect()
    const { style } = surface
    style.left = `${around.left}px`
    style.top = `${around.top}px`
    style.width = `${around.width}px`
    style.height = `${inside.bottom - around.top}px`
    style.borderRadius = getComputedStyle(card).borderRadius
    head.style.height = `${inside.top - around.top}px`
  }

  function show(): void {
    if (signal.aborted) return
    follow()
    if (!surface.open) surface.showModal()
  }

  function leave(event: Event): void {
    if (event.defaultPrevented) return
    event.preventDefault()
    onLeave()
  }

  surface.classList.add('lk-surface')
  surface.setAttribute('aria-label', label)
  surface.prepend(head)
  onHead(head)
  signal.addEventListener('abort', takeEscape(surface, onLeave))
  surface.addEventListener('cancel', leave, { signal })
  surface.addEventListener('mousedown', (event) => event.target === surface && onLeave(), { signal })
  // A browser may close it by itself, whatever `cancel` says.
  surface.addEventListener(
    'close',
    () => {
      onLeave()
      show()
    },
    { signal },
  )
  const observer = new ResizeObserver(follow)
  observer.observe(card)
  observer.observe(place)
  window.addEventListener('resize', follow, { signal })
  window.addEventListener('scroll', follow, { signal, capture: true })
  void waitForRest(card).then(show)

  return () => {
    shown.abort()
    observer.disconnect()
    onHead(undefined)
    if (surface.open) surface.close()
    head.remove()
    surface.classList.remove('lk-surface')
    surface.removeAttribute('style')
    surface.removeAttribute('aria-label')
  }
}

/**
 * Waits until what moves has arrived: who approves must not press on something that is still sliding. The modal may be opened
 * right after this view is drawn in it, and a movement that is broken off is followed by another one.
 */
async function waitForRest(element: HTMLElement): Promise<void> {
  await Promise.resolve()
  for (;;) {
    const moving = element.getAnimations?.({ subtree: true }) ?? []
    const finite = moving.filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
    })
    if (finite.length === 0) return
    await Promise.allSettled(finite.map(({ finished }) => finished))
  }
}
