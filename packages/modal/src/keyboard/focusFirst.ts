/**
 * Gives a view the focus: its first field where typing can begin at once, else the heading that names it.
 *
 * @param container - The dialog, or a part of it that holds the view.
 * @param heading - The heading; looked for in the container when left out.
 */
export function focusFirst(container: HTMLElement, heading?: HTMLElement | null): void {
  const field = canTypeAtOnce() ? container.querySelector<HTMLElement>('[data-first-focus]') : null
  const target = field ?? heading ?? container.querySelector<HTMLElement>('.lk-title')
  if (target !== document.activeElement) target?.focus({ preventScroll: true })
}

/** On a phone, focusing a field would push the keyboard over what the visitor wants to read. */
function canTypeAtOnce(): boolean {
  return !(window.matchMedia?.('(pointer: coarse)').matches ?? false)
}
