import { takeEscape } from '../keyboard/takeEscape.js'
import { keepUnhidden } from './keepUnhidden.js'

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
