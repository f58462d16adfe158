import { string } from 'valibot'

/** What the book stores. */
export const guestbookItems = { lastGuest: { key: 'last_guest', schema: string() } }
