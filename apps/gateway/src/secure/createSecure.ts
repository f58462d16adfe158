import type { Registry } from 'prom-client'
import type { Network } from '../chains/Network.js'
import type { Database } from '../db/Database.js'
import type { ProjectRepository } from '../projects/createProjectRepository.js'
import { createAudit } from './audit/createAudit.js'
import { createCodeSender } from './codes/createCodeSender.js'
import { createCodeStore } from './codes/createCodeStore.js'
import { createDeviceApprovals } from './codes/createDeviceApprovals.js'
import { createEmailLogin } from './codes/createEmailLogin.js'
import { createEmailUpdate } from './codes/createEmailUpdate.js'
import { createCleaner } from './createCleaner.js'
import { createSecureMetrics } from './createSecureMetrics.js'
import { createDevices } from './devices/createDevices.js'
import { createFarcasterLogin } from './farcaster/createFarcasterLogin.js'
import { createIdentities } from './identities/createIdentities.js'
import { createLimits } from './limits/createLimits.js'
import { createMailer, type MailFailure } from './mail/createMailer.js'
import { createProofs } from './proofs/createProofs.js'
import type { SecureConfig } from './SecureConfig.js'
import { createSecrets } from './secrets/createSecrets.js'
import { createAdmission } from './sessions/createAdmission.js'
import { createRequireSession } from './sessions/createRequireSession.js'
import { createSessions } from './sessions/createSessions.js'
import { createSites } from './sites/createSites.js'
import { toSecureNetworks } from './sites/toSecureNetworks.js'
import type { SocialFailure } from './social/createExchange.js'
import { createProviderClients } from './social/createProviderClients.js'
import { createProviderFetch } from './social/createProviderFetch.js'
import { createSocialLimits } from './social/createSocialLimits.js'
import { createSocialLogin } from './social/createSocialLogin.js'
import { createSocialStore } from './social/createSocialStore.js'

/** What embedded wallets are made from. */
export type SecureDependencies = {
  config: SecureConfig
  database: Database
  fetch: typeof globalThis.fetch
  getPublicUrl: () => string
  /** Those the wallets may act on. */
  networks: readonly Network[]
  now: () => number
  /** Told why a mail was not sent. */
  onMailFailure: (failure: MailFailure) => void
  /** Told why a login at a provider came to nothing. */
  onSocialFailure: (failure: SocialFailure) => void
  projects: ProjectRepository
  registry: Registry
  /** Longest wait for one answer of a provider, in milliseconds. */
  timeoutMs: number
}

/** The parts of the gateway that embedded wallets have. */
export type Secure = ReturnType<typeof createSecure>

/**
 * Joins the parts of the gateway that embedded wallets have.
 *
 * @param dependencies - See {@link SecureDependencies}.
 */
export function createSecure(dependencies: SecureDependencies) {
  const { config, database, getPublicUrl, now, onMailFailure, onSocialFailure, projects, registry } =
    dependencies
  const secrets = createSecrets(config.secret)
  const metrics = createSecureMetrics(registry)
  const sites = createSites(projects)
  const proofs = createProofs({ database, getPublicUrl, now })
  const audit = createAudit({ database, now })
  const identities = createIdentities({ database, now, secrets })
  const sessions = createSessions({ audit, database, metrics, now, secrets, sites })
  const store = createCodeStore({ database, now })
  const limits = createLimits({ database, now })
  const sender = createCodeSender({
    limits,
    mailer: config.mail && createMailer({ config: config.mail, metrics, onFailure: onMailFailure }),
    metrics,
    secrets,
    secureUrl: config.url,
  })
  const devices = createDevices({ database, now })
  const admission = createAdmission({ audit, devices, sessions })
  const shared = { audit, identities, metrics, now, sender, sites, store }
  const social = {
    ...{ admission, identities, metrics, now, secrets, sites },
    count: createSocialLimits({ limits, metrics, secrets }),
    fetch: createProviderFetch(dependencies),
    onFailure: onSocialFailure,
    secureUrl: config.url,
    store: createSocialStore({ box: secrets.box, database, now }),
  }
  const socialLogin = createSocialLogin({
    ...social,
    clients: createProviderClients(config.social, { fetch: social.fetch, getPublicUrl }),
  })
  const farcasterLogin =
    config.social?.farcaster && createFarcasterLogin({ ...social, config: config.social.farcaster })
  return {
    audit,
    clean: createCleaner({ database, now }),
    emailLogin: createEmailLogin({ ...shared, admission }),
    emailUpdate: createEmailUpdate(shared),
    deviceApprovals: createDeviceApprovals({ sender, sites, store }),
    farcasterLogin,
    identities,
    loginProviders: [...socialLogin.providers, ...(farcasterLogin ? (['farcaster'] as const) : [])],
    networks: toSecureNetworks(dependencies.networks),
    isEmailEnabled: config.mail !== undefined,
    proofs,
    requireSession: createRequireSession({ proofs, sessions, sites }),
    secrets,
    sessions,
    sites,
    socialLogin,
    url: config.url,
  }
}
