import type { EventOf, KitEvents, LoadedKit } from '@latchkey/core'
import { createElement } from 'react'
import { FailureTitle } from '../messages/FailureTitle.js'
import type { EventHandlers, HandlerContext } from '../screen/EventHandlers.js'
import type { Screen } from '../screen/screens.js'
import { accountHandlers } from './account/accountHandlers.js'
import { onrampHandlers } from './buy-in-progress/onrampHandlers.js'
import { walletHandlers } from './profile-wallets/walletHandlers.js'
import { nameHandlers } from './register-account-name/nameHandlers.js'
import type { LaterEventType } from './registry.js'
import { signInHandlers } from './siwx-sign-message/signInHandlers.js'
import { networkHandlers } from './switch-network/networkHandlers.js'
import { sendHandlers } from './wallet-send/sendHandlers.js'

/** What folders of views make of the `events` of their views; the compiler names one that is missing. */
const handlers: EventHandlers<LaterEventType> = {
  ...accountHandlers,
  ...nameHandlers,
  ...networkHandlers,
  ...onrampHandlers,
  ...sendHandlers,
  ...signInHandlers,
  ...walletHandlers,
}

/**
 * Turns what happens to connected visitors into views and notices, as `coordinate` does for all else. It comes with the views
 * they go on to.
 *
 * @param kit - The kit.
 * @param screen - Where it is shown.
 * @param event - What happened.
 */
export function coordinateLater(
  kit: LoadedKit,
  { router, store, toasts }: Pick<Screen, 'router' | 'store' | 'toasts'>,
  event: EventOf<KitEvents>,
): void {
  const handle = handlers[event.type as LaterEventType] as (event: object, context: HandlerContext) => void
  handle(event, {
    kit,
    router,
    store,
    toasts,
    isOpen: kit.store.getState().modal.isOpen,
    view: router.getRoute().view,
    showFailure: (code) => toasts.showError(createElement(FailureTitle, { code })),
  })
}
