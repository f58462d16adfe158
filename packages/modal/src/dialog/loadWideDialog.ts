import type { Kit } from '@latchkey/core'
import type { DialogParts } from './DialogParts.js'
import { loadDialog } from './loadDialog.js'

/**
 * Loads what {@link loadDialog} does, with the form of two columns where there is room for it. A phone is spared its script.
 *
 * @param kit - Whose dialog it is.
 * @throws What the browser throws when a script cannot be had.
 */
export async function loadWideDialog(kit: Kit): Promise<DialogParts> {
  const parts = await loadDialog(kit)
  if (!window.matchMedia?.('(min-width: 768px)').matches) return parts
  const { loadLater } = await import('./loadedParts.js')
  return (await loadLater('toWideParts'))(parts)
}
