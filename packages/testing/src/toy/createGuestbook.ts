import { type BalanceGroup, getAccount, getNetwork } from '@latchkey/core'
import type { GroupContext } from '@latchkey/core/internal'
import { defineErrorClass } from '@latchkey/errors'
import type { guestbookItems } from './items.js'

/** What the book knows. */
export type GuestbookState = { entries: readonly { address: string; name: string; signature: string }[] }
/** What it tells. */
export type GuestbookEvents = { 'guest-written': { name: string } }
/** An empty book. */
export const emptyGuestbook: GuestbookState = { entries: [] }

const guestbookErrors = { 'guestbook/nobody': { message: () => 'Nobody is here' } } as const
const GuestbookError = /* @__PURE__ */ defineErrorClass(guestbookErrors)

// What others read of the feature by its types. A feature of the kit itself names the modules these are from.
declare module '@latchkey/core' {
  interface AnalyticsEvents {
    GUEST_WRITTEN: unknown
  }
  interface LocalFeatures {
    guestbook?: boolean
  }
}
declare module '@latchkey/errors' {
  interface ErrorDomains {
    guestbook: typeof guestbookErrors
  }
}

/** Makes the feature; it gets the few things it asks for. */
export function createGuestbook({
  slice,
  items,
  store,
  storage,
  events,
  uses,
  signal,
  track,
  getLiveConnection,
}: GroupContext<GuestbookState, GuestbookEvents, { balances: BalanceGroup }, typeof guestbookItems>) {
  return {
    /** Writes a name into the book. */
    async write(name: string): Promise<number> {
      const { address } = getAccount(store.getState())
      const connection = getLiveConnection(store.getState().activeNamespace)
      if (!address || !connection) throw new GuestbookError('guestbook/nobody')
      const message = `${name} of ${getNetwork(store.getState())?.name}`
      const signature = await connection.signMessage({ address, message, signal })
      slice.patch({ entries: [...slice.get().entries, { address, name, signature }] })
      storage.set(items.lastGuest, name)
      events.emit('guest-written', { name })
      track('GUEST_WRITTEN')
      await uses.balances.load()
      return slice.get().entries.length
    },
  }
}
