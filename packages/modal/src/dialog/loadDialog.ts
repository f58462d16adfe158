import type { Kit } from '@latchkey/core'
import type { Dialog } from './Dialog.js'

/**
 * Loads the dialog and the view it would open with.
 *
 * @param kit - Tells which view that is.
 */
export async function loadDialog(kit: Kit): Promise<typeof Dialog> {
  const { Dialog: component, getView } = await import('./dialogChunk.js')
  const isConnected =
    kit.store.getState().accounts[kit.store.getState().activeNamespace]?.address !== undefined
  const { view } = kit.router.getRoute()
  const first = kit.store.getState().modal.isOpen ? view : isConnected ? 'Account' : view
  // A view that cannot be loaded is told of in the dialog, where it can be tried again.
  await getView(first)
    .load()
    .catch(() => undefined)
  return component
}
