import type { Kit } from '@latchkey/core'
import type { DialogParts } from './DialogParts.js'

/**
 * Loads everything the first opening needs, the kit's late part with it. No server is asked for data.
 *
 * @param kit - Whose dialog it is.
 * @throws What the browser throws when a script cannot be had.
 */
export async function loadDialog(kit: Kit): Promise<DialogParts> {
  const loading = import('./loadedParts.js')
  await kit.load(loading.then(({ createEngine }) => createEngine))
  return (await loading).loadedParts
}
