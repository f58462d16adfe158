import type { Registry } from 'prom-client'
import type { Network } from '../chains/Network.js'
import type { Database } from '../db/Database.js'
import type { ProjectRepository } from '../projects/createProjectRepository.js'
import { createAccount } from './account/createAccount.js'
import { createAudit } from './audit/createAudit.js'
import { createCodeSender } from './codes/createCodeSender.js'
import { createCodeStore } from './codes/createCodeStore.js'
import { createDeviceApprovals } from './codes/createDeviceApprovals.js'
import { createEmailLogin } from './codes/createEmailLogin.js'
import { createEmailUpdate } from './codes/createEmailUpdate.js'
import { createCleaner } from './createCleaner.js'
import { createSecureMetrics } from './createSecureMetrics.js'
import { createCustody } from './custody/createCustody.js'
import { createDevices } from './devices/createDevices.js'
import { createGrants } from './grants/createGrants.js'
import { createIdentities } from './identities/createIdentities.js'
import { createLimits } from './limits/createLimits.js'
import { createMailer, type MailFailure } from './mail/createMailer.js'
import { createNotices } from './mail/createNotices.js'
import { createProofs } from './proofs/createProofs.js'
import type { Custody, SecureConfig } from './SecureConfig.js'
import { createSecrets } from './secrets/createSecrets.js'
import { createRequireSession } from './sessions/createRequireSession.js'
import { createSessions } from './sessions/createSessions.js'
import { createSites } from './sites/createSites.js'
import { toSecureNetworks } from './sites/toSecureNetworks.js'

/** What embedded wallets are made from. */
export type SecureDependencies = {
  config: SecureConfig
  /** Master keys and the keeper's database. */
  custody: Custody
  database: Database
  getPublicUrl: () => string
  /** Those the wallets may act on. */
  networks: readonly Network[]
  now: () => number
  /** Told why a mail was not sent. */
  onMailFailure: (failure: MailFailure) => void
  /** Told what went wrong behind everybody's back. */
  onUpkeepFailure: (error: unknown) => void
  projects: ProjectRepository
  registry: Registry
}

/** The parts of the gateway that embedded wallets have. */
export type Secure = ReturnType<typeof createSecure>

/**
 * Joins the parts of the gateway that embedded wallets have.
 *
 * @param dependencies - See {@link SecureDependencies}.
 */
export function createSecure(dependencies: SecureDependencies) {
  const { config, database, getPublicUrl, now, onMailFailure, projects, registry } = dependencies
  const secrets = createSecrets(config.secret)
  const metrics = createSecureMetrics(registry)
  const sites = createSites(projects, config.url)
  const proofs = createProofs({ database, getPublicUrl, now })
  const audit = createAudit({ database, now })
  const identities = createIdentities({ database, now, secrets })
  const grants = createGrants({ database, now })
  const devices = createDevices({ database, now })
  const sessions = createSessions({ audit, database, grants, metrics, now, secrets, sites })
  const store = createCodeStore({ database, now })
  const limits = createLimits({ database, now })
  const mailer = config.mail && createMailer({ config: config.mail, metrics, onFailure: onMailFailure })
  const sender = createCodeSender({ limits, mailer, metrics, secrets, secureUrl: config.url })
  const notices = createNotices({ identities, limits, mailer, metrics, secrets, sites })
  const shared = { audit, identities, metrics, now, sender, sites, store }
  const custody = createCustody({
    ...{ audit, database, metrics, notices, now, secrets, sites },
    custody: dependencies.custody,
    secureUrl: config.url,
    onFailure: dependencies.onUpkeepFailure,
  })
  const { changes, freshness, tasks, upkeep } = custody
  return {
    account: createAccount({
      ...{ audit, changes, database, devices, freshness, grants, identities, sessions, tasks },
    }),
    audit,
    clean: createCleaner({ database, now, onTurn: upkeep.start }),
    custody,
    emailLogin: createEmailLogin({ ...shared, devices, sessions }),
    emailUpdate: createEmailUpdate(shared),
    deviceApprovals: createDeviceApprovals({ sender, sites, store }),
    identities,
    networks: toSecureNetworks(dependencies.networks),
    isEmailEnabled: config.mail !== undefined,
    proofs,
    requireSession: createRequireSession({ proofs, sessions, sites }),
    sessions,
    sites,
    url: config.url,
    async close() {
      await upkeep.close()
      await notices.settle()
    },
  }
}
