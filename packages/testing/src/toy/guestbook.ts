import { balances, defineGroup } from '@latchkey/core/internal'
import { emptyGuestbook } from './createGuestbook.js'

/** A whole feature in one folder: guests write their names into a book, with a signature. */
export const guestbook = defineGroup({
  name: 'guestbook',
  state: emptyGuestbook,
  uses: { balances },
  load: async () => (await import('./createGuestbook.js')).createGuestbook,
})
