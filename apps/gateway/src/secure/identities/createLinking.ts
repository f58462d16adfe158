import type { linkIdentity, removeIdentity } from '@latchkey/wire/secure'
import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Database } from '../../db/Database.js'
import { secureIdentities } from '../../db/schema/index.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Audit } from '../audit/createAudit.js'
import type { Caller } from '../codes/Caller.js'
import type { Notices } from '../mail/createNotices.js'
import type { OwnerCheck, Owners } from '../owners/createOwners.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { SecureSession, Sessions } from '../sessions/createSessions.js'
import { holdUser } from '../vaults/createVaults.js'
import { eraseUser } from '../vaults/eraseUser.js'
import { changeLoginMs, type Freshness } from '../vaults/freshness.js'
import { findVault } from '../vaults/vaultStore.js'
import { WalletFailure } from '../WalletFailure.js'
import type { Identities } from './createIdentities.js'

type Transaction = Pick<Database, 'delete' | 'insert' | 'select' | 'update'>

/** So many ways to log in one user has at most. */
export const maxIdentitiesPerUser = 10

/** Adds and removes the ways users log in. */
export type Linking = {
  /**
   * Adds the logins of another session’s user, who has no wallet, and ends that user. Both were proven a short while ago, on one
   * device.
   *
   * @param given - The access token of the other session, and what the wallet's owner has signed.
   * @throws GatewayFailure `session/stale`, `session/refused`, `identity/taken`, `identity/second-email`, `identity/too-many`, and
   *   those of {@link Owners}
   */
  link(
    session: SecureSession,
    given: v.InferOutput<(typeof linkIdentity)['body']>,
    caller: Caller,
  ): Promise<void>
  /**
   * Removes one of several.
   *
   * @throws GatewayFailure `session/stale`, `identity/unknown`, `identity/last`, and those of {@link Owners}
   */
  remove(
    session: SecureSession,
    given: v.InferOutput<(typeof removeIdentity)['body']>,
    caller: Caller,
  ): Promise<void>
}

/**
 * Makes what adds and removes logins.
 *
 * @param dependencies - What it works with.
 */
export function createLinking({
  audit,
  database,
  freshness,
  identities,
  notices,
  now,
  owners,
  secrets,
  sessions,
}: {
  audit: Audit
  database: Database
  freshness: Freshness
  identities: Identities
  notices: Notices
  now: () => number
  owners: Pick<Owners, 'prepare'>
  secrets: Secrets
  sessions: Sessions
}): Linking {
  const listLogins = (transaction: Pick<Database, 'select'>, userId: string) =>
    transaction
      .select({ id: secureIdentities.id, provider: secureIdentities.provider })
      .from(secureIdentities)
      .where(eq(secureIdentities.userId, userId))

  /** The mail goes to the addresses there were before. */
  async function change(
    event: 'login-added' | 'login-removed',
    session: SecureSession,
    caller: Caller,
    write: Parameters<Database['transaction']>[0],
  ): Promise<void> {
    freshness.requireLogin(session, changeLoginMs)
    const notify = await notices.prepare(event, session, caller)
    await database.transaction(write)
    const { deviceId, origin, projectId, userId } = session
    await audit.write({ userId, projectId, origin, deviceId, place: caller.place, event })
    notify()
  }

  return {
    async link(session, body, caller) {
      const other = await sessions.find(sessions.readToken(body.accessToken), session.thumbprint)
      freshness.requireLogin(other, changeLoginMs)
      if (other.projectId !== session.projectId || other.origin !== session.origin) {
        throw new GatewayFailure('session/refused', 'That login is of another project or site')
      }
      const [own, added] = [session.userId, other.userId]
      if (own === added) return sessions.end(added, other.sessionId)
      const requireOwner = await owners.prepare(session, 'linkIdentity', body)
      await change('login-added', session, caller, (transaction) =>
        join(transaction, { own, added, requireOwner }),
      )
    },
    async remove(session, body, caller) {
      const { userId } = session
      const requireOwner = await owners.prepare(session, 'removeIdentity', body, { isRemoval: true })
      await change('login-removed', session, caller, async (transaction) => {
        await holdUser(transaction, userId)
        await requireOwner(transaction)
        await identities.remove(transaction, { userId, identityId: body.identityId })
      })
    },
  }

  async function join(
    transaction: Transaction,
    { added, own, requireOwner }: { own: string; added: string; requireOwner: OwnerCheck },
  ): Promise<void> {
    // In one order, so that two who add each other do not wait for one another.
    for (const userId of [own, added].sort()) await holdUser(transaction, userId)
    await requireOwner(transaction)
    if (await findVault(transaction, added)) {
      throw new WalletFailure(
        'identity/taken',
        'That login has a wallet of its own. Choose another one, or log in with it and delete its wallet first',
      )
    }
    const logins = [...(await listLogins(transaction, own)), ...(await listLogins(transaction, added))]
    if (logins.filter(({ provider }) => provider === 'email').length > 1) {
      throw new WalletFailure(
        'identity/second-email',
        'You log in by mail already. Change the address instead',
      )
    }
    if (logins.length > maxIdentitiesPerUser) {
      throw new WalletFailure('identity/too-many', 'There are too many logins. Remove one first')
    }
    await identities.move(transaction, added, own)
    await eraseUser(transaction, { userId: added, secrets, nowMs: now() })
  }
}
