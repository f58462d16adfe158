import type { CallOutput } from '@latchkey/wire'
import type { listDevices, listEvents, listGrants, listIdentities, revokeDevice } from '@latchkey/wire/secure'
import type * as v from 'valibot'
import type { Database } from '../../db/Database.js'
import type { Audit } from '../audit/createAudit.js'
import type { Caller } from '../codes/Caller.js'
import type { Devices } from '../devices/createDevices.js'
import type { Grants } from '../grants/createGrants.js'
import type { Identities } from '../identities/createIdentities.js'
import type { KeeperTasks } from '../keeper/createKeeperTasks.js'
import type { Notices } from '../mail/createNotices.js'
import type { Owners } from '../owners/createOwners.js'
import type { SecureSession, Sessions } from '../sessions/createSessions.js'
import type { SlotChanges } from '../slots/createSlotChanges.js'
import { changeLoginMs, type Freshness } from '../vaults/freshness.js'
import { WalletFailure } from '../WalletFailure.js'

/** What users see of their account, and end. */
export type Account = {
  listDevices(session: SecureSession): Promise<CallOutput<typeof listDevices>>
  listGrants(session: SecureSession): Promise<CallOutput<typeof listGrants>>
  listIdentities(session: SecureSession): Promise<CallOutput<typeof listIdentities>>
  listEvents(session: SecureSession): Promise<CallOutput<typeof listEvents>>
  /**
   * Ends a device's sessions and destroys its ways in, together. Another device than the one that asks the wallet's owner ends.
   *
   * @throws GatewayFailure `device/unknown`, `session/stale`, and those of {@link Owners}
   */
  revokeDevice(
    session: SecureSession,
    body: v.InferOutput<(typeof revokeDevice)['body']>,
    caller: Caller,
  ): Promise<void>
  /**
   * Shuts a site out and ends its sessions.
   *
   * @throws GatewayFailure `grant/unknown`
   */
  revokeGrant(session: SecureSession, origin: string, caller: Caller): Promise<void>
}

/**
 * Makes what users see of their account.
 *
 * @param dependencies - What it works with.
 */
export function createAccount({
  audit,
  changes,
  database,
  devices,
  freshness,
  grants,
  identities,
  notices,
  owners,
  sessions,
  tasks,
}: {
  audit: Audit
  changes: Pick<SlotChanges, 'removeOfDevice'>
  database: Database
  devices: Devices
  freshness: Freshness
  grants: Grants
  identities: Identities
  notices: Notices
  owners: Pick<Owners, 'prepare'>
  sessions: Sessions
  tasks: KeeperTasks
}): Account {
  return {
    async listDevices({ deviceId, userId }) {
      const rows = await devices.list(userId)
      return {
        devices: rows.map(({ createdAt, hasSlot, id, lastSeenAt, name }) => ({
          ...{ id, name, hasSlot },
          firstSeenAtMs: createdAt.getTime(),
          lastSeenAtMs: lastSeenAt.getTime(),
          isCurrent: id === deviceId,
        })),
      }
    },
    async listGrants({ origin: current, userId }) {
      const rows = await grants.list(userId)
      return {
        grants: rows.map(({ grantedAt, lastUsedAt, origin }) => ({
          origin,
          grantedAtMs: grantedAt.getTime(),
          lastUsedAtMs: lastUsedAt.getTime(),
          isCurrent: origin === current,
        })),
      }
    },
    async listIdentities({ userId }) {
      const identitiesOfUser = await identities.list(userId)
      return { identities: identitiesOfUser } as CallOutput<typeof listIdentities>
    },
    async listEvents({ userId }) {
      return { events: await audit.list(userId) }
    },
    async revokeDevice(session, body, caller) {
      const { deviceId } = body
      const { origin, projectId, userId } = session
      freshness.requireLogin(session, changeLoginMs)
      const requireOwner =
        deviceId === session.deviceId
          ? undefined
          : await owners.prepare(session, 'revokeDevice', body, { isRemoval: true })
      const notify = await notices.prepare('device-revoked', session, caller)
      await database.transaction(async (transaction) => {
        await requireOwner?.(transaction)
        if (!(await devices.has(transaction, userId, deviceId))) {
          throw new WalletFailure('device/unknown', 'This user has no such device')
        }
        await changes.removeOfDevice(transaction, userId, deviceId)
        await devices.forget(transaction, userId, deviceId)
      })
      await tasks.run()
      notify()
      const { place } = caller
      await audit.write({ userId, projectId, origin, deviceId, place, event: 'device-revoked' })
    },
    async revokeGrant({ deviceId, projectId, userId }, origin, { place }) {
      if (!(await grants.revoke(userId, origin))) {
        throw new WalletFailure('grant/unknown', 'This site was not let in')
      }
      await sessions.endAtSite(userId, origin)
      await audit.write({ userId, projectId, origin, deviceId, place, event: 'site-revoked' })
    },
  }
}
