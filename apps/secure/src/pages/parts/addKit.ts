import { SecureError } from '@latchkey/errors/secure'
import type { CallOutput } from '@latchkey/wire'
import { addSlot } from '@latchkey/wire/secure'
import type * as v from 'valibot'
import { isRefusal } from '../../session/createGateway.js'
import type { Account } from './openAccount.js'

/** How long a login may be ago when a kit is begun: writing one down takes its time, and the gateway waits for ten minutes. */
const kitLoginMs = 5 * 60_000

/** What adds a way in at the gateway. */
export type AddedSlot = v.InferInput<NonNullable<typeof addSlot.body>>

/**
 * Refuses to begin a kit that could not be added any more when it is written down.
 *
 * @param account - The account.
 * @throws `secure/refused` with `session/stale`, as the gateway would later
 */
export async function assertTimeForKit({ gateway, session }: Account): Promise<void> {
  const user = await session.getUser()
  if (!user || gateway.now() - user.authenticatedAtMs <= kitLoginMs) return
  const reason = 'This needs a login that is at most five minutes old. Log in again'
  throw new SecureError('secure/refused', { code: 'session/stale', status: 403, reason })
}

/**
 * Makes a kit a way in, once its owner has shown that they have its code.
 *
 * @param account - The account.
 * @param added - The kit's slot, and the list with it.
 * @throws `secure/kit-too-late` where the login is too long ago by now, and those of calls
 */
export async function addKit({ session }: Account, added: AddedSlot): Promise<CallOutput<typeof addSlot>> {
  try {
    return await session.call(addSlot, added)
  } catch (error) {
    if (!isRefusal(error, 'session/stale', 'vault/outdated')) throw error
    throw new SecureError('secure/kit-too-late', undefined, { cause: error })
  }
}
