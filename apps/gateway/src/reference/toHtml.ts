import { escapeHtml } from '../http/escapeHtml.js'
import { showHidden } from './browser/showHidden.js'

/**
 * Writes a text as HTML in which nothing of it is markup, invisible or reordering.
 *
 * @param text - Any text.
 */
export function toHtml(text: string): string {
  return escapeHtml(showHidden(text))
}
