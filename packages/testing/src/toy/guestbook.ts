import { balances, defineGroup } from '@latchkey/core/internal'
import { emptyGuestbook } from './createGuestbook.js'
import { guestbookItems } from './items.js'

/** A whole feature in one folder: guests write their names into a book, with a signature. */
export const guestbook = defineGroup({
  name: 'guestbook',
  state: emptyGuestbook,
  uses: { balances },
  items: guestbookItems,
  caches: [guestbookItems.lastGuest],
  flags: { guestbook: (own) => own !== false },
  load: async () => (await import('./createGuestbook.js')).createGuestbook,
})
