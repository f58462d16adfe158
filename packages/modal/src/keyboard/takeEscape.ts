import { focusFirst } from './focusFirst.js'

/**
 * Takes Escape while a dialog is on top, before any listener of the page hears it: the page may have a dialog of its own
 * below, which would close too, and a browser closes a dialog at the second Escape whatever `cancel` says.
 *
 * @param dialog - An open modal dialog.
 * @param onEscape - What the key does.
 * @returns Stops it.
 */
export function takeEscape(dialog: HTMLElement, onEscape: () => void): () => void {
  function take(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    // What is under another modal dialog cannot get the focus.
    if (document.activeElement === document.body) focusFirst(dialog)
    if (!dialog.contains(document.activeElement)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    onEscape()
  }
  window.addEventListener('keydown', take, true)
  return () => window.removeEventListener('keydown', take, true)
}
