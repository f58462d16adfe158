import { takeEscape } from '../keyboard/takeEscape.js'

const hidden = '[aria-hidden=true]'

/**
 * Keeps a dialog of the page that is open below from reaching into this one: it stays in the accessibility tree, and Escape is
 * its own.
 *
 * @param dialog - The modal, open.
 * @param onEscape - What Escape does.
 * @returns Ends it.
 */
export function holdPage(dialog: HTMLElement, onEscape: () => void): () => void {
  const release = [keepUnhidden(dialog), takeEscape(dialog, onEscape)]
  return () => {
    for (const end of release) end()
  }
}

/**
 * Keeps a dialog in the accessibility tree while it is open. A dialog of the page below hides everything beside itself, and
 * so what this one is in. Everything but this one is inert meanwhile, so nothing else is uncovered by it.
 *
 * @param dialog - An open modal dialog.
 * @returns Puts back what is still meant to be hidden.
 */
function keepUnhidden(dialog: Element): () => void {
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
