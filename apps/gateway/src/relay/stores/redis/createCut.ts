import type { RelayStoreListener } from '../RelayStore.js'

/** The two connections to Redis: one on which changes are made, one on which those of other gateways are heard. */
type Connection = 'commands' | 'hearing'

/** Knows while a gateway may miss messages. */
export type Cut = {
  begin(connection: Connection): void
  /** The connection is whole again; with both whole the mailboxes are read. */
  end(connection: Connection): void
}

/**
 * Makes what tells a listener of cuts. Between a cut and its end a gateway learns of its own messages and not of others', or the other
 * way round; only when both connections are whole is what the mailboxes say the whole order.
 *
 * @param listener - Who is told.
 */
export function createCut(listener: Pick<RelayStoreListener, 'onCut' | 'onGap'>): Cut {
  const broken = new Set<Connection>()
  return {
    begin(connection) {
      if (broken.size === 0) listener.onCut?.()
      broken.add(connection)
    },
    end(connection) {
      if (broken.delete(connection) && broken.size === 0) listener.onGap()
    },
  }
}
