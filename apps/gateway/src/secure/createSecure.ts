import type { Registry } from 'prom-client'
import type { Chains } from '../chains/createChains.js'
import type { Database } from '../db/Database.js'
import type { ProjectRepository } from '../projects/createProjectRepository.js'
import type { Policies } from '../sponsoring/createPolicies.js'
import { createAudit } from './audit/createAudit.js'
import { createCodeSender } from './codes/createCodeSender.js'
import { createCodeStore } from './codes/createCodeStore.js'
import { createDeviceApprovals } from './codes/createDeviceApprovals.js'
import { createEmailLogin } from './codes/createEmailLogin.js'
import { createEmailUpdate } from './codes/createEmailUpdate.js'
import { createCleaner } from './createCleaner.js'
import { createSecureMetrics } from './createSecureMetrics.js'
import { createDevices } from './devices/createDevices.js'
import { createIdentities } from './identities/createIdentities.js'
import { createLimits } from './limits/createLimits.js'
import { createMailer, type MailFailure } from './mail/createMailer.js'
import { createPaymasterClient } from './paymasters/createPaymasterClient.js'
import { createProofs } from './proofs/createProofs.js'
import type { SecureConfig } from './SecureConfig.js'
import { createSecrets } from './secrets/createSecrets.js'
import { createRequireSession } from './sessions/createRequireSession.js'
import { createSessions } from './sessions/createSessions.js'
import { createNetworkList } from './sites/createNetworkList.js'
import { createSites } from './sites/createSites.js'

/** What embedded wallets are made from. */
export type SecureDependencies = {
  config: SecureConfig
  database: Database
  getPublicUrl: () => string
  /** With the networks the wallets may act on. */
  chains: Chains
  now: () => number
  /** Told why a mail was not sent. */
  onMailFailure: (failure: MailFailure) => void
  policies: Policies
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
  const sites = createSites(projects)
  const proofs = createProofs({ database, getPublicUrl, now })
  const audit = createAudit({ database, now })
  const identities = createIdentities({ database, now, secrets })
  const sessions = createSessions({ audit, database, metrics, now, secrets, sites })
  const store = createCodeStore({ database, now })
  const sender = createCodeSender({
    limits: createLimits({ database, now }),
    mailer: config.mail && createMailer({ config: config.mail, metrics, onFailure: onMailFailure }),
    metrics,
    secrets,
    secureUrl: config.url,
  })
  const shared = { audit, identities, metrics, now, sender, sites, store }
  return {
    askPaymaster: createPaymasterClient(),
    audit,
    clean: createCleaner({ database, now }),
    emailLogin: createEmailLogin({ ...shared, devices: createDevices({ database, now }), sessions }),
    emailUpdate: createEmailUpdate(shared),
    deviceApprovals: createDeviceApprovals({ sender, sites, store }),
    identities,
    listNetworks: createNetworkList(dependencies),
    isEmailEnabled: config.mail !== undefined,
    proofs,
    requireSession: createRequireSession({ proofs, sessions, sites }),
    sessions,
    sites,
    url: config.url,
  }
}
