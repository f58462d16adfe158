import type { Database } from '../../db/Database.js'
import type { Audit } from '../audit/createAudit.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import { createKeeper } from '../keeper/createKeeper.js'
import { createKeeperTasks } from '../keeper/createKeeperTasks.js'
import { createRecordKeys } from '../keys/createRecordKeys.js'
import type { Notices } from '../mail/createNotices.js'
import { createOwners } from '../owners/createOwners.js'
import { createChallenges } from '../passkeys/createChallenges.js'
import { createPasskeys } from '../passkeys/createPasskeys.js'
import type { Custody } from '../SecureConfig.js'
import { createSecretRotation } from '../secrets/createSecretRotation.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { Sites } from '../sites/createSites.js'
import { createSlotChanges } from '../slots/createSlotChanges.js'
import { createSlotOpener } from '../slots/createSlotOpener.js'
import { createSlotWriter } from '../slots/createSlotWriter.js'
import { createDeletion } from '../vaults/createDeletion.js'
import { createVaults } from '../vaults/createVaults.js'
import { createFreshness } from '../vaults/freshness.js'
import { createRotations } from './openCustody.js'

/**
 * Joins what keeps wallets.
 *
 * @param dependencies - Master keys and databases, and what else of the gateway's it needs.
 */
export function createCustody({
  custody,
  onFailure,
  secureUrl,
  sites,
  ...shared
}: {
  audit: Audit
  custody: Custody
  database: Database
  metrics: SecureMetrics
  notices: Notices
  now: () => number
  /** Told what went wrong behind everybody's back. */
  onFailure: (error: unknown) => void
  secrets: Secrets
  secureUrl: string
  sites: Sites
}) {
  const { database, now, secrets } = shared
  const keeper = createKeeper({ database: custody.keeperDatabase, keys: custody.keeperKeys, now })
  const tasks = createKeeperTasks({ database, keeper, now })
  const recordKeys = createRecordKeys({ database, keys: custody.keys, now })
  const freshness = createFreshness({ database, now })
  const challenges = createChallenges({ database, now, secrets })
  const passkeys = createPasskeys({ challenges, database, now, secrets, secureUrl, sites })
  const writer = createSlotWriter({ keeper, now, passkeys, recordKeys, secrets, tasks })
  const owners = createOwners({ ...shared, freshness, passkeys })
  const parts = { ...shared, freshness, owners, passkeys, tasks, writer }
  return {
    changes: createSlotChanges(parts),
    deletion: createDeletion(parts),
    freshness,
    isKeeperApart: custody.isKeeperApart,
    owners,
    opener: createSlotOpener({ ...parts, keeper, recordKeys }),
    passkeys,
    tasks,
    rotations: [
      createSecretRotation({ database, now, onFailure, secrets }),
      ...createRotations(custody, database, onFailure),
    ],
    vaults: createVaults(parts),
  }
}
