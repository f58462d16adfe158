const hidden = '[aria-hidden=true]'

/**
 * Keeps a dialog in the accessibility tree while it is open. A dialog of the page below hides everything beside itself, and
 * so what this one is in. Everything but this one is inert meanwhile, so nothing else is uncovered by it.
 *
 * @param dialog - An open modal dialog.
 * @returns Puts back what is still meant to be hidden.
 */
export function keepUnhidden(dialog: Element): () => void {
  const shown = new Set<Element>()
  function show(): void {
    for (let element = dialog.closest(hidden); element; element = dialog.closest(hidden)) {
      // Not removed: who hid it may end that meanwhile, and it would be hidden again afterwards.
      element.setAttribute('aria-hidden', 'false')
      shown.add(element)
    }
  }
  const observer = new MutationObserver(show)
  observer.observe(document, { subtree: true, attributeFilter: ['aria-hidden'] })
  show()
  return () => {
    observer.disconnect()
    for (const element of shown) {
      if (element.getAttribute('aria-hidden') === 'false') element.setAttribute('aria-hidden', 'true')
    }
  }
}
