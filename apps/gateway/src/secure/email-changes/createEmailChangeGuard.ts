import type { startEmailUpdate } from '@latchkey/wire/secure'
import type * as v from 'valibot'
import type { Database } from '../../db/Database.js'
import type { Owners } from '../owners/createOwners.js'
import type { Passkeys } from '../passkeys/createPasskeys.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { refuseNewDevice } from '../vaults/freshness.js'
import { findVault } from '../vaults/vaultStore.js'
import { WalletFailure } from '../WalletFailure.js'
import type { EmailChanges } from './createEmailChanges.js'

/** The body of the call that begins a change of address. */
export type EmailChangeBody = v.InferOutput<(typeof startEmailUpdate)['body']>

/**
 * Says whether a session may begin a change of address, before the first mail is sent. This is the one place for it.
 *
 * @throws GatewayFailure `email/change-waits`, `passkey/missing`, `passkey/refused`, `device/new`, `owner/missing`, `owner/refused`,
 *   `owner/outdated`
 */
export type EmailChangeGuard = (session: SecureSession, body: EmailChangeBody) => Promise<void>

/**
 * Makes the check. Whoever has a passkey in their wallet says yes with it: a site that drives the login's frame has none. And the
 * wallet's owner signs: whoever has the mailbox alone cannot move the login away from who holds the wallet.
 *
 * @param dependencies - Database, clock, changes, owners and passkeys.
 */
export function createEmailChangeGuard({
  changes,
  database,
  now,
  owners,
  passkeys,
}: {
  changes: Pick<EmailChanges, 'assertNone'>
  database: Database
  now: () => number
  owners: Pick<Owners, 'prepare'>
  passkeys: Pick<Passkeys, 'verify'>
}): EmailChangeGuard {
  async function requirePasskey(session: SecureSession, { assertion }: EmailChangeBody): Promise<void> {
    const slots = (await findVault(database, session.userId))?.slots ?? []
    if (!slots.some(({ credentialId }) => credentialId !== null)) return
    if (!assertion) {
      throw new WalletFailure('passkey/missing', 'A passkey of the wallet has to allow another address')
    }
    const { slot } = await passkeys.verify(session, assertion, slots)
    // One that somebody has added on a device of their own a moment ago allows nothing yet.
    if (slot.confirmsFrom && slot.confirmsFrom.getTime() > now())
      throw refuseNewDevice(slot.confirmsFrom, now())
  }

  return async (session, body) => {
    await changes.assertNone(session.userId)
    await requirePasskey(session, body)
    const requireOwner = await owners.prepare(session, 'startEmailUpdate', body, {
      isRemoval: true,
      // Whoever can log in opens a managed wallet, and registers its key with the next thing they sign.
      isOpenWithoutKey: ({ slots }) => slots.some(({ type }) => type === 'managed'),
    })
    await database.transaction(async (transaction) => void (await requireOwner(transaction)))
  }
}
