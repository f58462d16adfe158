import { toLaterText } from '../../messages/LaterText.js'
import type { EventHandlers } from '../../screen/EventHandlers.js'

/** What is shown of names (§4.038): where the field is on screen it says itself what failed. */
export const nameHandlers: EventHandlers<'name-registered' | 'name-failed'> = {
  'name-registered'({ name }, { isOpen, router, toasts, view }) {
    if (isOpen && view === 'RegisterAccountName') router.replace('RegisterAccountNameSuccess')
    else
      toasts.showSuccess(
        toLaterText(({ names }) => names.registered({ name })),
        { isOnPage: true },
      )
  },
  'name-failed'({ code }, { isOpen, showFailure, view }) {
    const isSeen = isOpen && view === 'RegisterAccountName'
    if (!isSeen && code !== 'wallet/rejected') showFailure(code)
  },
}
