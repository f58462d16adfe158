import { type BalanceGroup, getAccount, getNetwork } from '@latchkey/core'
import type { GroupContext } from '@latchkey/core/internal'

/** What the book knows. */
export type GuestbookState = { entries: readonly { address: string; name: string; signature: string }[] }
/** What it tells. */
export type GuestbookEvents = { 'guest-written': { name: string } }
/** An empty book. */
export const emptyGuestbook: GuestbookState = { entries: [] }

/** Makes the feature; it gets the few things it asks for. */
export function createGuestbook({
  slice,
  store,
  events,
  uses,
  signal,
  getLiveConnection,
}: GroupContext<GuestbookState, GuestbookEvents, { balances: BalanceGroup }>) {
  return {
    /** Writes a name into the book. */
    async write(name: string): Promise<number> {
      const { address } = getAccount(store.getState())
      const connection = getLiveConnection(store.getState().activeNamespace)
      if (!address || !connection) throw new Error('Nobody is here')
      const message = `${name} of ${getNetwork(store.getState())?.name}`
      const signature = await connection.signMessage({ address, message, signal })
      slice.patch({ entries: [...slice.get().entries, { address, name, signature }] })
      events.emit('guest-written', { name })
      await uses.balances.load()
      return slice.get().entries.length
    },
  }
}
