import { getActiveAddress, type Kit } from '@latchkey/core'
import type { Dialog } from './Dialog.js'

/**
 * Loads the dialog and the view it would open with, and begins to make views and notices of what happens in the kit.
 *
 * @param kit - Tells which view that is.
 */
export async function loadDialog(kit: Kit): Promise<typeof Dialog> {
  const { Dialog: component, getScreen, getView } = await import('./dialogChunk.js')
  const { view } = getScreen(kit).router.getRoute()
  const state = kit.store.getState()
  const isAhead = !state.modal.isOpen && getActiveAddress(state) !== undefined
  // A view that cannot be loaded is told of in the dialog, where it can be tried again.
  await getView(isAhead ? 'Account' : view)
    .load()
    .catch(() => undefined)
  return component
}
