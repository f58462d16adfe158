import { toLaterText } from '../../messages/LaterText.js'
import type { EventHandlers } from '../../screen/EventHandlers.js'

/** What is shown of a sign-in that came to nothing. */
export const signInHandlers: EventHandlers<'sign-in-failed'> = {
  'sign-in-failed'(_, { kit, isOpen, view, toasts }) {
    // Where the visitor looks at it the view says why.
    if (isOpen && view === 'SIWXSignMessage') return
    if (!isOpen) void kit.modal.open({ view: 'SIWXSignMessage' })
    toasts.showError(toLaterText(({ signIn }) => signIn.failed))
  },
}
