import { toLaterText } from '../../messages/LaterText.js'
import type { EventHandlers } from '../../screen/EventHandlers.js'

/** What is shown of names (§4.038): where the field is on screen it says itself what failed. */
export const nameHandlers: EventHandlers<'name-ended'> = {
  'name-ended'(ended, { isOpen, router, showFailure, toasts, view }) {
    const { name } = ended
    const isSeen = isOpen && view === 'RegisterAccountName'
    if ('failureCode' in ended) {
      if (!isSeen && ended.failureCode !== 'wallet/rejected') showFailure(ended.failureCode)
    } else if (isSeen) router.replace('RegisterAccountNameSuccess')
    else
      toasts.showSuccess(
        toLaterText(({ names }) => names.registered({ name })),
        { isOnPage: true },
      )
  },
}
