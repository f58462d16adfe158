import { type Client, getHistory } from '@latchkey/wire'
import { addressesOf } from '../../chains/addresses.js'

/** So many pages of an account's history are looked through, and no more. */
const maxPages = 3

/**
 * Tells whether an account has sent something to an address before.
 *
 * @param from - The account.
 * @param to - The address.
 * @param caipNetworkId - Where.
 * @param signal - Gives it up.
 * @returns Undefined where nobody can tell: the gateway has no history, or one that goes further back than is looked at.
 */
export type HasSentTo = (
  from: string,
  to: string,
  caipNetworkId: string,
  signal: AbortSignal,
) => Promise<boolean | undefined>

/**
 * Makes what looks through the gateway's history.
 *
 * @param client - Its calls.
 */
export function createHistory(client: Client): HasSentTo {
  return async (from, to, caipNetworkId, signal) => {
    let cursor: string | undefined
    try {
      const { toKey } = addressesOf(caipNetworkId)
      for (let page = 1; page <= maxPages; page++) {
        const { data, next } = await client.request(getHistory, {
          params: { address: from },
          query: { chainId: caipNetworkId, ...(cursor !== undefined && { cursor }) },
          signal,
        })
        const isThere = data.some(
          ({ metadata: { sentFrom, sentTo, status } }) =>
            status === 'confirmed' && toKey(sentFrom) === toKey(from) && toKey(sentTo) === toKey(to),
        )
        if (isThere) return true
        if (!next) return false
        cursor = next
      }
    } catch {
      // It has none, or cannot be reached: what is shown then says that nobody knows.
    }
    return undefined
  }
}
