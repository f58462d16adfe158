import type { ErrorCode } from '@latchkey/errors'
import type { Transfer } from '../chain/SendCapability.js'
import type { KitContext } from '../kit/KitContext.js'
import type { FollowedTransfer } from './SendState.js'

/** The oldest give way (§9.023). */
const maxFollowed = 99

/** The list of sent transfers whose fields have gone. */
export type FollowedTransfers = ReturnType<typeof createFollowedTransfers>

/**
 * Makes what writes the store's `send.followed`.
 *
 * @param store - The kit's store.
 */
export function createFollowedTransfers(store: KitContext['store']) {
  const change = (to: (followed: readonly FollowedTransfer[]) => readonly FollowedTransfer[]) =>
    store.setState(({ send }) => ({ send: { ...send, followed: to(send.followed) } }))

  return {
    add({ network, from, token, amountAtomic }: Transfer, hash: string): void {
      const { symbol, decimals } = token
      const { caipNetworkId } = network
      const entry = { hash, caipNetworkId, from, token: { symbol, decimals }, amountAtomic }
      change((followed) => [entry, ...followed].slice(0, maxFollowed))
    },
    /** One that is not on the list, because its fields are still there, is left to them. */
    fail(hash: string, failureCode: ErrorCode): void {
      change((followed) => followed.map((one) => (one.hash === hash ? { ...one, failureCode } : one)))
    },
    remove(hash: string): void {
      change((followed) => followed.filter((one) => one.hash !== hash))
    },
  }
}
