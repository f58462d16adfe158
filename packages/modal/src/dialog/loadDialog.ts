import type { Kit } from '@latchkey/core'
import type { DialogParts } from './DialogParts.js'

/**
 * Loads everything the first opening needs. No server is asked for data.
 *
 * @param kit - Whose dialog it is.
 * @throws What the browser throws when a script cannot be had.
 */
export async function loadDialog(kit: Kit): Promise<DialogParts> {
  const [{ loadedParts }] = await Promise.all([
    import('./loadedParts.js'),
    // An empty search asks nobody; it brings what fetches the wallets once the dialog is open.
    kit.wallets.search(''),
  ])
  return loadedParts
}
