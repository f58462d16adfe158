import { getActiveAddress, type Kit } from '@latchkey/core'
import { getScreen } from '../coordination/createScreen.js'
import { adoptStyles } from '../styles/adoptStyles.js'
import { accountStyles } from '../styles/generated/accountStyles.js'
import { modalStyles } from '../styles/generated/modalStyles.js'
import { getComponent } from '../views/components.js'
import { Connect } from '../views/connect/Connect.js'
import { chooseOnPage } from '../views/connect/chooseOnPage.js'
import { Content } from './Content.js'
import type { DialogParts } from './DialogParts.js'
import { HeaderStart } from './HeaderStart.js'
import { HeaderTitle } from './HeaderTitle.js'
import { heldEvents } from './heldEvents.js'
import { holdPage } from './holdPage.js'
import { PageNotice } from './PageNotice.js'
import { SheetHandle } from './SheetHandle.js'
import { ViewStage } from './ViewStage.js'

export { createEngine } from '@latchkey/core/internal'
// Connected, the page's button is the account.
export { AccountLabel } from '../components/AccountLabel.js'
export { loadLater } from '../views/loadLater.js'

// The kit's late part is in the same script: whoever opens the dialog needs both.

/** In so many turns the browser hands over an answer that has come while the script was read. */
const turnsOfAnAnswer = 4

/** Everything that fills the frame, with the first view: the dialog's one script. */
export const loadedParts: DialogParts = {
  Handle: SheetHandle,
  HeaderStart,
  HeaderTitle,
  Content,
  Stage: ViewStage,
  Connect,
  PageNotice,
  dialogEvents: heldEvents,
  holdPage,
  getScreen,
  chooseOnPage: (kit, choice) => chooseOnPage(kit, getScreen(kit), choice),
  async prepare(kit) {
    adoptStyles(document, accountStyles)
    adoptStyles(document, modalStyles)
    // A view that cannot be loaded is told of in the dialog, where it can be tried again.
    await getComponent(getFirstView(kit))
      .load()
      .catch(() => undefined)
    // Wallets that are as good as here are waited for: drawing the view twice takes a phone longer.
    const { getState } = kit.store
    for (
      let turn = 0;
      turn < turnsOfAnAnswer && getState().walletList.status.overview === 'loading';
      turn++
    ) {
      await new Promise((resolve) => setTimeout(resolve))
    }
  },
}

/** The view on screen, or the one that the button would open. */
function getFirstView(kit: Kit) {
  const { view } = getScreen(kit).router.getRoute()
  const state = kit.store.getState()
  return !state.modal.isOpen && getActiveAddress(state) !== undefined ? 'Account' : view
}
