import type { Database } from '../../db/Database.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Assertion, Passkeys } from '../passkeys/createPasskeys.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { refuseNewDevice } from '../vaults/freshness.js'
import { findVault } from '../vaults/vaultStore.js'
import type { EmailChanges } from './createEmailChanges.js'

/**
 * Says whether a session may begin a change of address. This is the one place for it: what else an owner has to show is asked for
 * here, before the first mail is sent.
 *
 * @throws GatewayFailure `email/change-waits`, `passkey/missing`, `passkey/refused`, `device/new`
 */
export type EmailChangeGuard = (session: SecureSession, assertion: Assertion | undefined) => Promise<void>

/**
 * Makes the check. Whoever has a passkey in their wallet says yes with it: a site that drives the login's frame has none.
 *
 * @param dependencies - Database, clock, changes and passkeys.
 */
export function createEmailChangeGuard({
  changes,
  database,
  now,
  passkeys,
}: {
  changes: Pick<EmailChanges, 'assertNone'>
  database: Database
  now: () => number
  passkeys: Pick<Passkeys, 'verify'>
}): EmailChangeGuard {
  return async (session, assertion) => {
    await changes.assertNone(session.userId)
    const slots = (await findVault(database, session.userId))?.slots ?? []
    if (!slots.some(({ credentialId }) => credentialId !== null)) return
    if (!assertion) {
      throw new GatewayFailure('passkey/missing', 'A passkey of the wallet has to allow another address')
    }
    const { slot } = await passkeys.verify(session, assertion, slots)
    // One that somebody has added on a device of their own a moment ago allows nothing yet.
    if (slot.confirmsFrom && slot.confirmsFrom.getTime() > now())
      throw refuseNewDevice(slot.confirmsFrom, now())
  }
}
