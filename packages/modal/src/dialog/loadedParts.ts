import type { Kit } from '@latchkey/core'
import { mergeMessages } from '../messages/mergeMessages.js'
import { adoptStyles } from '../styles/adoptStyles.js'
import { accountStyles } from '../styles/generated/accountStyles.js'
import { modalStyles } from '../styles/generated/modalStyles.js'
import { getView } from '../views/registry.js'
import { Content } from './Content.js'
import type { DialogParts } from './DialogParts.js'
import { HeaderStart } from './HeaderStart.js'
import { HeaderTitle } from './HeaderTitle.js'
import { SheetHandle } from './SheetHandle.js'

/** Everything that fills the frame, with the first view: the dialog's one script. */
export const loadedParts: DialogParts = {
  Handle: SheetHandle,
  HeaderStart,
  HeaderTitle,
  Content,
  mergeMessages,
  async prepare(kit) {
    adoptStyles(document, accountStyles)
    adoptStyles(document, modalStyles)
    // A view that cannot be loaded is told of in the dialog, where it can be tried again.
    await getFirstView(kit)
      .load()
      .catch(() => undefined)
  },
}

/** The view on screen, or the one that the button would open. */
function getFirstView(kit: Kit) {
  const { modal, accounts, activeNamespace } = kit.store.getState()
  const isConnected = accounts[activeNamespace]?.address !== undefined
  return getView(isConnected && !modal.isOpen ? 'Account' : kit.router.getRoute().view)
}
